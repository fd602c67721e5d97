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

test('nothing is made for sound where it is off; where it is on, a tap unlocks it and a move is heard', async () => {
  vi.stubGlobal('AudioContext', Context);
  unlock();
  play('recorded');
  await import('./audio');
  expect(made).not.toHaveBeenCalled();
  settings.set({ sound: true });
  unlock();
  await vi.waitFor(() => {
    expect(made).toHaveBeenCalledTimes(1);
  });
  // Loaded by now: must play at once, within the gesture.
  play('recorded');
  expect(started).toHaveBeenCalledTimes(1);
});
