import { on } from 'svelte/events';

import type { GameTypes } from '../net/types';
import { onChange } from '../ui/on-change.svelte';
import type { MatchController } from './controller.svelte';
import type { Picker } from './picker.svelte';

/** Begin the picks of a table again when other choices are offered; Escape gives them up, and the shown message. */
export function followOffers<G extends GameTypes>(
  controller: MatchController<G>,
  pickers: readonly Picker<G>[],
): void {
  for (const picker of pickers)
    onChange(
      () => picker.offers,
      () => picker.start(),
    );
  $effect(() =>
    on(window, 'keydown', ({ key }) => {
      if (key !== 'Escape') return;
      for (const picker of pickers) picker.leave();
      controller.clear();
    }),
  );
}
