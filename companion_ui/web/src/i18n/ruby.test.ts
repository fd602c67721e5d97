import { pieces, plain, unmarked } from './ruby';

const said = '［黒｜くろ］の［番｜ばん］です';

test('a marked sentence falls into its pieces', () => {
  expect(pieces(said)).toEqual([
    { text: '黒', ruby: 'くろ' },
    { text: 'の', kept: true },
    { text: '番', ruby: 'ばん' },
    { text: 'です' },
  ]);
});

test('what stands right before a reading is kept with it', () => {
  expect(pieces('あと 12［手目｜てめ］、お［茶｜ちゃ］')).toEqual([
    { text: 'あと ' },
    { text: '12', kept: true },
    { text: '手目', ruby: 'てめ' },
    { text: '、' },
    { text: 'お', kept: true },
    { text: '茶', ruby: 'ちゃ' },
  ]);
});

test('the two plain readings', () => {
  expect(plain(said, 'kanji')).toBe('黒の番です');
  expect(plain(said, 'hiragana')).toBe('くろのばんです');
  expect(plain('No markup (at all)', 'en')).toBe('No markup (at all)');
});

test.each([
  [
    'ヒントを ［信｜しん］じて ［記録｜きろく］しました。 つぎは 3まい',
    'ヒントを信じて記録しました。つぎは 3まい',
  ],
  ['カード 2／9・［山｜やま］が ［空｜あ］き', 'カード 2／9・山が空き'],
  ['a1と b1 を c2 へ', 'a1と b1 を c2 へ'],
  ['山田　花子の ［番｜ばん］', '山田　花子の番'],
])('the spaces between words of %s are for children only', (marked, said) => {
  expect(plain(marked, 'kanji')).toBe(said);
  expect(plain(marked, 'kanji', '|').replaceAll('|', '')).toBe(said);
  expect(plain(marked, 'hiragana')).toMatch(/ /);
});

test('lines among kanji break where the spaces were', () => {
  expect(plain('ヒントを ［信｜しん］じて ください', 'kanji', '|')).toBe('ヒントを|信じて|ください');
});

test('a typed name has its space at every level', () => {
  const name = unmarked('山田 花子');
  expect(plain(`${name}の ［番｜ばん］`, 'kanji')).toBe('山田\u00a0花子の番');
  expect(plain(name, 'hiragana')).toBe('山田\u00a0花子');
});

test('a typed name cannot bring markup in', () => {
  expect(pieces(unmarked('［悪｜わる］い名前'))).toEqual([{ text: ' 悪 わる い名前' }]);
});
