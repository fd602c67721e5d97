import { isOthersNote } from '../net/lines';
import type { Ask, Claim, Line, View } from '../net/types';

/** What this phone's seat is asked: whether another phone may have its seat, and whether an undo is right. */
export class Questions {
  /** The claims this phone's owner said no to. */
  #refused = $state.raw<readonly string[]>([]);

  constructor(readonly view: () => View) {}

  /** Another phone that wants this seat. */
  readonly claim = $derived.by((): Claim | null => {
    const { seat, claims } = this.view();
    return claims.find((one) => one.seat === seat && !this.#refused.includes(one.id)) ?? null;
  });
  /** The undo the seat has not answered. */
  readonly undo = $derived.by((): Ask | null => {
    const { seat, ask } = this.view();
    if (!ask || seat === null || ask.by === seat || ask.given.includes(seat)) return null;
    return ask.needs.length === 0 || ask.needs.includes(seat) ? ask : null;
  });

  /** The owner keeps the seat: the phone that wants it is not asked about again. */
  keepSeat(claim: Claim): void {
    this.#refused = [...this.#refused, claim.id];
  }

  /** The name of the newest question, "" if nothing is asked; the seat's turn is one. What anybody tells makes none. */
  newest(lines: readonly Line[]): string {
    const { seat, turn } = this.view();
    if (this.claim) return `claim ${this.claim.id}`;
    if (this.undo) return `ask ${this.undo.id}`;
    if (seat === null || !turn.includes(seat)) return '';
    const move = lines.findLast((line) => line.purpose !== 'tell' && !isOthersNote(line));
    return `turn ${String(move?.n ?? 0)}`;
  }
}
