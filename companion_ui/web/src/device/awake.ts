import { settings } from './settings.svelte';
import { SilentVideo } from './silent-video';
import { byVideo, screen } from './wake.svelte';

/** Keeps the screen on while it is looked at, where the browser can and the settings of this device have it so. */
class Wake {
  #lock: WakeLockSentinel | null = null;
  #video: SilentVideo | null = null;
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
    document.addEventListener('pointerup', touched);
    return () => {
      document.removeEventListener('visibilitychange', ask);
      document.removeEventListener('pointerup', touched);
      this.#wanted -= 1;
      this.follow();
    };
  }

  /** Do what the settings have now, and what is wanted. */
  follow(): void {
    if (this.#wanted > 0 && settings.awake) {
      void this.#ask(false);
      return;
    }
    void this.#lock?.release();
    this.#video?.stop();
    this.#video = null;
  }

  /** The browser takes it back whenever the page is hidden. */
  async #ask(touched: boolean): Promise<void> {
    if (document.visibilityState !== 'visible' || !settings.awake || this.#asking) return;
    if (this.#lock?.released === false || this.#video?.playing) return;
    this.#asking = true;
    try {
      if (byVideo) {
        this.#video ??= new SilentVideo();
        await this.#video.play();
      } else this.#lock = await navigator.wakeLock.request('screen');
      screen.refused = false;
    } catch {
      if (touched) screen.refused = true; // a battery saver, perhaps: the screen sleeps, nothing else is lost
    } finally {
      this.#asking = false;
      // What became of it meanwhile: nobody wants it, or it was switched off.
      if (this.#wanted === 0 || !settings.awake) this.follow(); // eslint-disable-line @typescript-eslint/no-unnecessary-condition -- it was awaited
    }
  }
}

export const wake = new Wake();
