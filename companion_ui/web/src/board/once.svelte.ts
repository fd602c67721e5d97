/** The arbiter's PIN, from when a match was opened until it was looked at or left: shown once, kept nowhere. */
class Once {
  #told = $state.raw<{ match: string; pin: string } | null>(null);

  tell(match: string, pin: string | null): void {
    this.#told = pin === null ? null : { match, pin };
  }

  /** The match whose panel for phones has offered it: the bar need not. */
  offered = $state<string | null>(null);

  /** The PIN of this match, if nobody has looked at it yet. */
  of(match: string): string | null {
    return this.#told?.match === match ? this.#told.pin : null;
  }

  forget(): void {
    this.#told = null;
  }
}

export const once = new Once();
