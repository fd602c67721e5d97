import { isOthersNote } from '../net/lines';
import type { Ask, Claim, Line, View } from '../net/types';

/** The questions to this phone's seat: the admission of another phone, and the consent to an undo. */
export class Questions {
  /** The claims of other phones that this phone's owner refused. */
  #refused = $state.raw<readonly string[]>([]);

  constructor(readonly view: () => View) {}

  /** Another phone that wants this seat. */
  readonly claim = $derived.by((): Claim | null => {
    const { seat, claims } = this.view();
    return claims.find((claim) => claim.seat === seat && !this.#refused.includes(claim.id)) ?? null;
  });
  /** The undo the seat has not answered. */
  readonly undo = $derived.by((): Ask | null => {
    const { seat, ask } = this.view();
    if (!ask || seat === null || ask.by === seat || ask.given.includes(seat)) return null;
    return ask.needs.length === 0 || ask.needs.includes(seat) ? ask : null;
  });

  /** Refuse another phone the seat: the question about it does not return. */
  keepSeat(claim: Claim): void {
    this.#refused = [...this.#refused, claim.id];
  }

  /**
   * Return the name of the newest question, which may be the seat's turn, or "". Disclosures of other seats
   * raise none.
   */
  newest(lines: readonly Line[]): string {
    const { seat, turn } = this.view();
    if (this.claim) return `claim ${this.claim.id}`;
    if (this.undo) return `ask ${this.undo.id}`;
    if (seat === null || !turn.includes(seat)) return '';
    const move = lines.findLast((line) => line.purpose !== 'tell' && !isOthersNote(line));
    return `turn ${String(move?.n ?? 0)}`;
  }
}
