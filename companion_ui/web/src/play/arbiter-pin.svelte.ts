/** The arbiter's PIN, from opening a match until it was read or the match left: shown once, never stored. */
class ArbiterPin {
  #opened = $state.raw<{ match: string; pin: string } | null>(null);

  set(match: string, pin: string | null): void {
    this.#opened = pin === null ? null : { match, pin };
  }

  /** The match whose phones panel has offered it: the bar need not. */
  offered = $state<string | null>(null);

  /** Return the PIN of this match, if it was not read yet. */
  of(match: string): string | null {
    return this.#opened?.match === match ? this.#opened.pin : null;
  }

  forget(): void {
    this.#opened = null;
  }
}

export const arbiterPin = new ArbiterPin();
