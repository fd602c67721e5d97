import { render, screen } from '@testing-library/svelte';

import { Speaker } from './speaker';
import { settings } from '../device/settings.svelte';
import type { Effect } from '../net/types';
import Text from './Text.svelte';
import { words } from './words.svelte';

words.add(
  'ja',
  `
t-title = ［試｜ため］し
t-seat-black = ［黒｜くろ］
t-card-5plus = 5の［札｜ふだ］
t-line-put = { $seat }が { $card }を { $to }へ{ $heal ->
    [true] （［回復｜かいふく］）
   *[other] {""}
 }
    .plain = { $power ->
        [other] はんげき { $power }
       *[none] { $card }を おいた
     }
t-code-far = { $to }は ［遠｜とお］すぎます
    .why = きまりは こうです。（R1）
t-effect-learn = { $who ->
    [none] だれも いません
   *[other] { $who }です
 }
card-6s = スペードの6
no-cards = なし
seat-numbered = プレイヤー{ $n }
t-sum = { $at }: { $n }
`,
);
words.add(
  'en',
  't-line-put = { $seat }: { $card } to { $to }\nt-seat-black = Black\ncard-6s = 6 of spades\n',
);

const speaker = new Speaker('t', ['black', 'red'], { red: 'はな［ちゃん｜x］' });
const put = { seat: 'black', action: 'put', card: '6s', to: 'c3' };

beforeEach(() => {
  settings.set({ reading: 'kanji' });
});

test('a line is described with seats, cards and missing fields', () => {
  expect(speaker.line({ action: put }).trim()).toBe('［黒｜くろ］が スペードの6を c3へ');
  expect(speaker.line({ action: { ...put, heal: true } })).toContain('（［回復｜かいふく］）');
});

test('a headline may name a member of the effects', () => {
  const effects = [{ effect: 'counter', power: 7, card: 'Th' }] as unknown as Effect[];
  expect(speaker.happened({ action: put, effects })?.text).toBe('はんげき 7');
  expect(speaker.happened({ action: put, effects: [] })?.text).toBe('スペードの6を おいた');
});

test('a name people gave stands for the seat, without its markup', () => {
  expect(speaker.seat('red')).toBe('はな ちゃん x ');
});

test('game cards come before the pack, lists are joined, a plus is written out', () => {
  expect(speaker.value(['5+', '6s'])).toBe('5の［札｜ふだ］、スペードの6');
});

test('an empty value is "none", and parts are in brackets', () => {
  expect(speaker.value([])).toBe('なし');
  expect(speaker.value({})).toBe('なし');
  expect(speaker.value({ '5+': { m1: 2, m3: 1 }, '6s': 1 })).toBe(
    '5の［札｜ふだ］（m1\u00a02、m3\u00a01）、スペードの6\u00a01',
  );
  // Long values may go to another line.
  expect(speaker.value({ '6s': '5+' })).toBe('スペードの6 5の［札｜ふだ］');
});

test('a member of an effect that is null can be chosen by', () => {
  expect(speaker.effect({ effect: 'learn', who: null })).toBe('だれも いません');
  expect(speaker.effect({ effect: 'learn', who: 'black' })).toBe('［黒｜くろ］です');
});

test('what is below zero has a minus, and a name its hyphen', () => {
  expect(words.t('t-sum', { at: 'a1-2', n: -3 })).toBe('a1-2: −3');
  expect(words.t('t-sum', { at: 'a1-2', n: '-3/2' })).toBe('a1-2: −3/2');
});

test('seats without a name are numbered', () => {
  const three = new Speaker('u', ['p1', 'p2', 'b'], { p1: 'はな' });
  expect(['p1', 'p2', 'b'].map((id) => three.seat(id))).toEqual(['はな', 'プレイヤー2', 'b']);
});

test('a code gives its sentence and its rule', () => {
  expect(speaker.code('t.code.far', { to: 'c3' })).toBe('c3は ［遠｜とお］すぎます');
  expect(speaker.why('t.code.far')).toBe('きまりは こうです。（R1）');
  expect(speaker.why('t.no.such')).toBeNull();
});

test('a missing word is noticed and shows itself', () => {
  expect(words.t('no-such-word')).toContain('no-such-word');
  expect(words.missing.has('no-such-word')).toBe(true);
});

test('the reading level changes what stands on the screen, without a reload', async () => {
  render(Text, { s: '［黒｜くろ］の［番｜ばん］' });
  expect(document.body.textContent.trim()).toBe('黒の番');
  settings.set({ reading: 'hiragana' });
  await screen.findByText('くろのばん');
  settings.set({ reading: 'furigana' });
  const ruby = await screen.findByText('黒', { selector: 'ruby' });
  expect(ruby.querySelector('rt')?.getAttribute('aria-hidden')).toBe('true');
});

test('the language changes too', () => {
  settings.set({ reading: 'en' });
  expect(document.documentElement.lang).toBe('en');
  expect(speaker.line({ action: put })).toBe('Black: 6 of spades to c3');
});
