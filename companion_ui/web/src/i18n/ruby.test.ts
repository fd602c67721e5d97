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

test('a typed name cannot bring markup in', () => {
  expect(pieces(unmarked('［悪｜わる］い名前'))).toEqual([{ text: ' 悪 わる い名前' }]);
});
