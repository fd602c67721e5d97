/** How long a private area stays open without a tap (ms): phones lie face up on tables. */
const OPEN = 10_000;

/** Whether the owner is looking. Closes by itself, when the page loses sight, and at the next question. */
export class Cover {
  open = $state(false);
  /** What its owner has half chosen: it outlives what others record meanwhile. */
  half: { suit: string | null; picked: string[]; telling: boolean } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  lift(): void {
    this.open = true;
    this.stay();
  }

  /** A tap inside: the owner is still there. */
  stay(): void {
    if (!this.open) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.close();
    }, OPEN);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.open = false;
  }

  /** Close whenever nobody may be looking; returns what stops it. */
  watch(): () => void {
    const close = (): void => {
      this.close();
    };
    const hidden = (): void => {
      if (document.visibilityState !== 'visible') this.close();
    };
    window.addEventListener('blur', close);
    window.addEventListener('pagehide', close);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      this.close();
      window.removeEventListener('blur', close);
      window.removeEventListener('pagehide', close);
      document.removeEventListener('visibilitychange', hidden);
    };
  }
}
