import { untrack } from 'svelte';

import type { Json } from '../net/types';
import { onChange } from '../ui/on-change.svelte';
import type { Cover } from './cover.svelte';
import type { Picker } from './picker.svelte';

/**
 * Remember what was picked on a phone, which is created again when others record something: what can still be picked
 * then is picked again. Return whether `form` was remembered.
 */
export function keepPicks(
  picker: Picker,
  cover: Cover,
  form: string,
  /** Whether the picks are remembered: by default once there are any. */
  filling: () => boolean = () => picker.begun,
): boolean {
  const kept = untrack(() => cover.kept(form, '')) as readonly Json[] | null;
  if (kept) untrack(() => picker.restore(kept));
  onChange(
    () => picker.offers,
    () => {
      const { picks } = picker.now;
      picker.reset();
      picker.restore(picks);
    },
  );
  $effect(() => {
    cover.keep(form, '', filling() ? picker.now.picks : null);
  });
  return kept !== null;
}
