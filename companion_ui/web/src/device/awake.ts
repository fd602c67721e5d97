import { settings } from './settings.svelte';
import { SilentVideo } from './silent-video';
import { byVideo, screen } from './wake.svelte';

/** Keeps the screen on while the page is visible, if browser and settings allow it. */
class Wake {
  #lock: WakeLockSentinel | null = null;
  #video: SilentVideo | null = null;
  #asking = false;
  #wanted = 0;

  /** Keep the screen on until the returned function is called. */
  on(): () => void {
    const ask = (): void => {
      void this.#ask(false);
    };
    // Some browsers grant it only after a touch: only then does a refusal count.
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

  /** Apply the settings and the current requests. */
  follow(): void {
    if (this.#wanted > 0 && settings.awake) {
      void this.#ask(false);
      return;
    }
    void this.#lock?.release();
    this.#video?.stop();
    this.#video = null;
  }

  /** Request the lock; browsers release it whenever the page is hidden. */
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
      if (touched) screen.refused = true; // perhaps a battery saver: the screen may sleep, nothing else is lost
    } finally {
      this.#asking = false;
      // It may have been released or switched off meanwhile.
      if (this.#wanted === 0 || !settings.awake) this.follow(); // eslint-disable-line @typescript-eslint/no-unnecessary-condition -- it was awaited
    }
  }
}

export const wake = new Wake();
