import type { News } from '../../play/CellGrid.svelte';
import type { MatchController } from '../../play/controller.svelte';
import { lastEffects } from '../../play/effects';
import { words } from '../../i18n/words.svelte';
import type { Line } from '../../net/types';
import type { DuePull, Effect, GameTypes } from './contract';

/** Return the owner of a card, which is its colour. */
export function ownerOf(card: string): 'black' | 'red' {
  return card.endsWith('s') || card.endsWith('c') ? 'black' : 'red';
}

const RANKS = 'A23456789TJQK';

/** Return a rank as printed on a card. */
export const rankName = (rank: number): string => RANKS.charAt(rank - 1).replace('T', '10');

/** Return the rank of a card. */
export function rankOf(card: string): number {
  return RANKS.indexOf(card.charAt(0)) + 1;
}

/** Return the sentence of the claim "I have none" that a seat can doubt; empty without one. */
export function doubted({ match, speaker }: MatchController<GameTypes>, seat: string): string {
  const line = match.standing.findLast(
    ({ action, verdict }) => action.seat !== seat && action.action === 'pull' && verdict === 'unverified',
  );
  return line?.code ? speaker.code(line.code, { ...line.about, seat: line.action.seat }) : '';
}

/** Check for a pull that is due: the card of a cell is exchanged for one of another number. */
export const pulled = (effect: Effect): effect is DuePull =>
  effect.effect === 'due' && effect.action === 'pull';

/** Return the changed numbers, heals and counter-blows of the last action, by cell. */
export function changes({ match: { last }, view }: MatchController<GameTypes>): Record<string, News> {
  const out: Record<string, News> = {};
  for (const effect of lastEffects(last))
    if (pulled(effect)) {
      const [was, rank] = [rankName(rankOf(effect.card)), rankName(effect.rank)];
      const heals = effect.cause === 'heal' && view().role !== 'seat'; // too large for the cells of a phone
      const said = words.t(heals ? 'john-ui-heal' : 'john-ui-change', { was, rank, changes: 'false' });
      if (heals || was !== rank) out[effect.cell] = { chip: said, says: said };
    } else if (effect.effect === 'counter') {
      const power = rankName(effect.power);
      out[effect.to] = { icon: 'swords', chip: power, says: words.t('john-ui-blow', { power }) };
    }
  return out;
}

/**
 * Check whether a card of the pile contradicts its owner's denial: not higher than the due rank, but higher
 * than the card that came.
 */
export function denied(claim: Line, card: string, lines: readonly Line[]): boolean {
  const due = lines
    .slice(0, claim.n - 1)
    .flatMap(({ effects, undone }) => (undone ? [] : effects))
    .findLast((effect) => effect.effect === 'due' && effect.action === 'pull');
  const rank = rankOf(card);
  const { card: came } = claim.action;
  const least = typeof came === 'string' ? rankOf(came) : 0;
  return rank <= Number(due?.rank ?? 0) && rank > least;
}
