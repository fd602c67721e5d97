import { settings } from '../device/settings.svelte';
import { READY, reasonSaid } from './reasons';
import en from './locale/en.ftl?raw';
import ja from './locale/ja.ftl?raw';
import { words } from './words.svelte';

words.add('ja', ja);
words.add('en', en);

test.each([
  ['kanji', '記録のとおりです', 'en'],
  ['kanji', '記録の とおりです', 'en'],
  ['hiragana', 'きろくの とおりです', 'furigana'],
] as const)('an arbiter who reads %s is read by everybody in the own words', (_, text, reading) => {
  settings.set({ reading });
  expect(reasonSaid(text)).toBe(words.t('reason-wrong'));
});

test("an arbiter's own text stays unchanged, without markup", () => {
  settings.set({ reading: 'en' });
  expect(reasonSaid('テーブル 3 ［へ｜え］')).toBe('テーブル 3  へ え ');
});

test('every ready-made reason is unique in every language', () => {
  const all = READY.flatMap((name) => [...new Set(words.everyWay(`reason-${name}`))]);
  expect(new Set(all).size).toBe(all.length);
  expect(READY.every((name) => words.has(`reason-${name}`))).toBe(true);
});
