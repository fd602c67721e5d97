import type { Way } from '../ui/card-taps';
import type { MatchController } from './controller.svelte';

/** Record a card laid on the table; what the referee does not offer it is asked about instead. */
export async function lay(controller: MatchController, way: Way): Promise<void> {
  if (!controller.open) return;
  if (way.offered) await controller.record(way.action);
  else await controller.explain(way.action);
}
