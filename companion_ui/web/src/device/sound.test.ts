import { waitFor } from '@testing-library/svelte';

import { settings } from './settings.svelte';
import { play, unlock } from './sound';

const started = vi.fn();
const made = vi.fn();

class Context {
  state = 'running';
  destination = {};
  constructor() {
    made();
  }
  createBuffer = (): object => ({ getChannelData: () => ({ set: () => undefined }) });
  createGain = (): object => ({ gain: { value: 1 }, connect: (to: unknown) => to });
  createBufferSource = (): object => ({
    connect: (to: unknown) => to,
    start: started,
  });
}

test('sound off loads nothing; sound on is unlocked by a tap and plays at a move', async () => {
  vi.stubGlobal('AudioContext', Context);
  unlock();
  play('recorded');
  await import('./audio');
  expect(made).not.toHaveBeenCalled();
  settings.set({ sound: true });
  unlock();
  await waitFor(() => {
    expect(made).toHaveBeenCalledTimes(1);
  });
  // Loaded by now: must play at once, within the gesture.
  play('recorded');
  expect(started).toHaveBeenCalledTimes(1);
});
