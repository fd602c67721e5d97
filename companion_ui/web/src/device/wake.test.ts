import { waitFor } from '@testing-library/svelte';

import { keepAwake, screenOn, screenMaySleep } from './wake.svelte';

/** True if play() is refused. */
let refuses = false;
const playing = (): number => [...document.querySelectorAll('video')].filter((video) => !video.paused).length;

const soon = (check: () => void): Promise<void> => waitFor(check);

beforeEach(() => {
  refuses = false;
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  HTMLCanvasElement.prototype.captureStream = () => ({ getTracks: () => [] }) as unknown as MediaStream;
  const paused = new WeakMap<HTMLMediaElement, boolean>();
  vi.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockImplementation(function (this: HTMLMediaElement) {
    return paused.get(this) ?? true;
  });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (this: HTMLMediaElement) {
    if (refuses) return Promise.reject(new DOMException('', 'NotAllowedError'));
    paused.set(this, false);
    return Promise.resolve();
  });
});

const tap = (): void => {
  document.dispatchEvent(new Event('pointerup'));
};

test('without a wake lock a silent video plays while requested, and can be switched off', async () => {
  const off = screenOn();
  await soon(() => {
    expect(playing()).toBe(1);
  });
  expect(document.querySelector('video')?.muted).toBe(true);
  keepAwake(false);
  await soon(() => {
    expect(playing()).toBe(0);
  });
  tap();
  keepAwake(true);
  await soon(() => {
    expect(playing()).toBe(1);
  });
  expect(screenMaySleep()).toBe(false);
  off();
  await soon(() => {
    expect(document.querySelectorAll('video')).toHaveLength(0);
  });
});

test('a browser that refuses is tried again at a tap, and the screen is called sleepy until it is willing', async () => {
  refuses = true;
  const off = screenOn();
  await soon(() => {
    expect(document.querySelectorAll('video')).toHaveLength(1);
  });
  expect(screenMaySleep()).toBe(false);
  await soon(() => {
    tap();
    expect(screenMaySleep()).toBe(true);
  });
  keepAwake(false);
  expect(screenMaySleep()).toBe(false);
  refuses = false;
  keepAwake(true);
  await soon(() => {
    expect(playing()).toBe(1);
  });
  expect(screenMaySleep()).toBe(false);
  off();
});
