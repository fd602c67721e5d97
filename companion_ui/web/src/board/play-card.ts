import type { Way } from '../ui/card-taps';
import type { MatchController } from './controller.svelte';

/** Record a card put on the table; if it is not offered, ask for the reason. */
export async function playCard(controller: MatchController, way: Way): Promise<void> {
  if (!controller.open) return;
  if (way.offered) await controller.record(way.action);
  else await controller.explain(way.action);
}
