import { prefetchWhenIdle } from './chunk-reload';
import { settings } from './settings.svelte';

/** True without a wake lock (plain http): a silent video is played instead. */
export const byVideo = typeof navigator === 'undefined' || !('wakeLock' in navigator);

/** The state of the wake lock: `refused` means that the browser declined it even after a touch. */
export const screen = $state({ refused: false });

/** Check whether the screen may go dark against the settings. */
export const screenMaySleep = (): boolean => settings.awake && screen.refused;

const load = () => import('./awake');

/**
 * Keep the screen on while the page is visible, if the settings allow it; return a function that stops it.
 */
export function screenOn(): () => void {
  let off: (() => void) | undefined;
  let over = false;
  // Not urgent: no screen sleeps within seconds.
  const stop = prefetchWhenIdle([
    async () => {
      const { wake } = await load();
      if (!over) off = wake.on();
    },
  ]);
  return () => {
    over = true;
    stop();
    off?.();
  };
}

/** Switch it on or off on this device. */
export function keepAwake(awake: boolean): void {
  settings.set({ awake });
  void load().then(({ wake }) => {
    wake.follow();
  });
}
