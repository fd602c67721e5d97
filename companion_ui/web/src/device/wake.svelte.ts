import { fetchLater } from './chunk-reload';
import { settings } from './settings.svelte';

/** Whether this page has no wake lock (plain http): a silent video is played in its place. */
export const byVideo = typeof navigator === 'undefined' || !('wakeLock' in navigator);

/** The screen may go dark by itself: this browser would not keep it on when a finger was there. */
export const screen = $state({ refused: false });

/** Whether the screen may go dark by itself though nobody chose that. */
export const sleepy = (): boolean => settings.awake && screen.refused;

const load = () => import('./awake');

/** Keep the screen on while it is looked at, where the settings have it so; returns what stops it. */
export function screenOn(): () => void {
  let off: (() => void) | undefined;
  let over = false;
  // No screen sleeps so soon that it had to come before what is shown.
  const stop = fetchLater([
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
