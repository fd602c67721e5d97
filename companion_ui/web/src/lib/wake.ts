/** Keep the screen on while it is looked at, where the browser can (a secure context); returns what stops it. */
export function screenOn(): () => void {
  let lock: WakeLockSentinel | null = null;
  const ask = (): void => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    navigator.wakeLock.request('screen').then(
      (got) => {
        lock = got;
      },
      () => undefined, // refused (battery saver): the screen sleeps, nothing else is lost
    );
  };
  ask();
  document.addEventListener('visibilitychange', ask);
  document.addEventListener('pointerdown', ask, { once: true });
  return () => {
    document.removeEventListener('visibilitychange', ask);
    document.removeEventListener('pointerdown', ask);
    void lock?.release();
  };
}
