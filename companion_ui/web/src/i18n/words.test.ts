import { flushSync } from 'svelte';

import { settings } from '../device/settings.svelte';
import { Words } from './words.svelte';

/** The server's answers, by the end of the address; `asked` lists the requests in order. */
const files: Record<string, string> = {
  'words/ja': 'x-title = ［題｜だい］\nyes = はい',
  'words/en': 'x-title = Title\nyes = yes',
  'own/ja.ftl': 'home = いえ\nyes = うん',
  'own/en.ftl': 'home = Home\nyes = Yes',
};
const asked: string[] = [];
let down = false;

const own = { './locale/ja.ftl': '/own/ja.ftl', './locale/en.ftl': '/own/en.ftl' };
const settled = async (): Promise<void> => {
  flushSync();
  await vi.advanceTimersByTimeAsync(0);
};

beforeEach(() => {
  asked.length = 0;
  down = false;
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    const text = Object.entries(files).find(([end]) => path.endsWith(end))?.[1] ?? '';
    return down ? Promise.reject(new TypeError('no network')) : Promise.resolve(new Response(text));
  });
  settings.set({ reading: 'furigana' });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('only what is read is waited for; the other language comes later, by itself', async () => {
  const words = new Words();
  await words.follow(own);
  await words.game('x');
  expect(asked.filter((path) => !path.includes('ja'))).toEqual([]);
  expect(words.t('home')).toBe('いえ');
  await vi.advanceTimersByTimeAsync(5_000);
  down = true;
  settings.set({ reading: 'en' });
  await settled();
  expect([words.t('home'), words.t('x-title')]).toEqual(['Home', 'Title']);
});

test('who changes the language at once sees the old one until the new one is there', async () => {
  const words = new Words();
  await words.follow(own);
  await words.game('x');
  settings.set({ reading: 'en' });
  expect(words.has('x-title')).toBe(true);
  expect(words.t('home')).toBe('いえ');
  await settled();
  expect([words.t('home'), words.t('x-title')]).toEqual(['Home', 'Title']);
  expect(words.missing.size).toBe(0);
});

test("an engine's words go before a screen's, whichever came first", async () => {
  for (const order of ['game first', 'own first']) {
    const words = new Words();
    if (order === 'game first') await words.game('x');
    await words.follow(own);
    await words.game('x');
    expect(words.t('yes')).toBe('はい');
  }
});

test('words that did not come are asked for again', async () => {
  const words = new Words();
  down = true;
  const started = words.follow(own);
  await expect(words.game('x')).rejects.toThrow('no network');
  await vi.advanceTimersByTimeAsync(500);
  down = false;
  await vi.advanceTimersByTimeAsync(1_000);
  await started;
  expect(words.t('home')).toBe('いえ');
  await words.game('x');
  expect(words.t('x-title')).toBe('［題｜だい］');
});
