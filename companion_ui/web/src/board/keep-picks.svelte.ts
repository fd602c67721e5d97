import { untrack } from 'svelte';

import { strings } from '../net/json';
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
  const kept = untrack(() => cover.kept(form, ''));
  if (kept !== null) untrack(() => picker.restore(strings(kept)));
  $effect(() => {
    cover.keep(form, '', filling() ? picker.now.picks : null);
  });
  return kept !== null;
}
