/** Keeps the screen on while it is looked at, where the browser can (a secure context). */
class Wake {
  /** The screen may go dark by itself: this browser cannot keep it on, or would not when a finger was there. */
  sleepy = $state(!('wakeLock' in navigator));
  #lock: WakeLockSentinel | null = null;
  #asking = false;
  #wanted = 0;

  /** Keep it on from now on; returns what stops it. */
  on(): () => void {
    const ask = (): void => {
      void this.#ask(false);
    };
    // Some browsers grant it only after a touch: what they say then counts.
    const touched = (): void => {
      void this.#ask(true);
    };
    this.#wanted += 1;
    ask();
    document.addEventListener('visibilitychange', ask);
    document.addEventListener('pointerup', touched, { once: true });
    return () => {
      document.removeEventListener('visibilitychange', ask);
      document.removeEventListener('pointerup', touched);
      this.#wanted -= 1;
      void this.#lock?.release();
    };
  }

  /** The browser takes it back whenever the page is hidden. */
  async #ask(touched: boolean): Promise<void> {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    if (this.#asking || this.#lock?.released === false) return;
    this.#asking = true;
    try {
      // eslint-disable-next-line compat/compat -- where there is none, that is told and the screen may sleep
      this.#lock = await navigator.wakeLock.request('screen');
      this.sleepy = false;
      if (this.#wanted === 0) void this.#lock.release();
    } catch {
      if (touched) this.sleepy = true; // a battery saver, perhaps: the screen sleeps, nothing else is lost
    } finally {
      this.#asking = false;
    }
  }
}

const wake = new Wake();
export const screenOn = (): (() => void) => wake.on();
export const sleepy = (): boolean => wake.sleepy;
