// @vitest-environment node
import { agrees, deviceOf, follow, readRow } from './chain';
import { canonical, Chain } from './test-chain';
import type { Line } from '../net/types';

test('the hashes are those of another library', () => {
  const chain = new Chain().action().action({ note: '😀 と  ' });
  const found = follow(chain.proof(), 'm1');
  expect(found.fault).toBeNull();
  expect(found.links.map(({ head }) => head)).toEqual(chain.heads);
  expect(found.links.map(({ link, n, kind }) => [link, n, kind])).toEqual([
    [0, 0, 'opened'],
    [1, 1, 'action'],
    [2, 2, 'action'],
  ]);
});

test('it goes on from where it stood', () => {
  const chain = new Chain().action().other('pen').action();
  const { end } = follow(chain.proof().split('\n').slice(0, 2).join('\n'), 'm1');
  expect(end).toEqual({ link: 1, n: 1, head: chain.heads[1] });
  const rest = follow(chain.proof(2), 'm1', end);
  expect(rest.end).toEqual({ link: 3, n: 2, head: chain.head });
  expect(follow(chain.proof(3), 'm1', end).fault).toMatchObject({ link: 2, reason: 'number' });
});

test('a row is hashed by its text, with numbers of any size, and without its opened part', () => {
  const row =
    '{"a":12345678901234567890123,"b":-1,"c":{"hash":1},"hash":"HASH","opened":{"salt":"00"},"z":[]}';
  const read = readRow(row.replace('HASH', 'ab'.repeat(32)));
  expect(read?.text).toBe('{"a":12345678901234567890123,"b":-1,"c":{"hash":1},"z":[]}');
});

test.each([
  ['a space', (row: string) => row.replace(':', ': ')],
  ['a key twice', (row: string) => row.replace('"verdict":', '"verdict":"foul","verdict":')],
  ['keys in another order', (row: string) => row.replace(/("seat":"black"),("to":"[^"]*")/, '$2,$1')],
  ['no hash', (row: string) => row.replace(/,"hash":"\w+"/, '')],
  ['half a row', (row: string) => row.slice(0, 80)],
  ['two rows in one', (row: string) => row + row],
])('what is not canonical is not read: %s', (_, change) => {
  const row = new Chain().action().row(1);
  expect(readRow(row)).not.toBeNull();
  expect(change(row)).not.toBe(row);
  expect(readRow(change(row))).toBeNull();
});

test('keys are sorted as their bytes are', () => {
  // U+FF5E sorts before U+1F600 in UTF-8, and after it in UTF-16.
  const hash = `"hash":"${'ab'.repeat(32)}"`;
  expect(readRow(`{${hash},"～":1,"😀":2}`)).not.toBeNull();
  expect(readRow(`{${hash},"😀":2,"～":1}`)).toBeNull();
});

test('every change of a body is found where it is', () => {
  const chain = new Chain().action().action().action();
  for (let link = 0; link < 4; link++)
    for (const [old, now] of [
      ['m1', 'm2'],
      ['legal', 'illegal'],
      ['カード', 'かーど'],
      ['"link":', '"note":"x","link":'],
    ] as const) {
      const rows = chain.proof().split('\n');
      const row = rows[link] ?? '';
      if (!row.includes(old)) continue;
      rows[link] = row.replace(old, now);
      expect(follow(rows.join('\n'), 'm1').fault?.link).toBe(link);
    }
  const { heads } = chain;
  const said = chain.proof().replace(heads[2] ?? '', heads[1] ?? '');
  expect(follow(said, 'm1').fault).toEqual({ link: 2, reason: 'hash', said: heads[1] });
});

test('the chain of another match is rejected', () => {
  expect(follow(new Chain('m2').action().proof(), 'm1').fault).toMatchObject({ link: 0, reason: 'number' });
});

test('a device is named by its token', () => {
  expect(deviceOf('token')).toBe('3c469e9d6c5875d3');
});

describe('a shown line', () => {
  const chain = new Chain().action({ effects: [{ effect: 'go', to: 3 }] });
  const link = follow(chain.proof(), 'm1').links[1];
  const line = (more: Partial<Line> = {}): Line =>
    ({
      n: 1,
      action: { to: 'カード1', action: 'move', seat: 'black' },
      verdict: 'legal',
      code: null,
      effects: [{ to: 3, effect: 'go' }],
      private: false,
      ...more,
    }) as Line;

  test('equals the hashed one, or is rejected', () => {
    if (!link) throw new Error('no link');
    expect(agrees(line(), link)).toBe(true);
    for (const other of [
      { action: { seat: 'black', action: 'move', to: 'カード2' } },
      { action: { seat: 'red', action: 'move', to: 'カード1' } },
      { action: { seat: 'black', action: 'move', to: 'カード1', heal: true } },
      { action: { seat: 'black', action: 'move' } },
      { verdict: 'foul' },
      { code: 'john.move.too-far' },
      { effects: [] },
      { effects: [{ effect: 'go', to: 4 }] },
    ] as Partial<Line>[])
      expect(agrees(line(other), link)).toBe(false);
  });
});

test('the test writes JSON as the referee does', () => {
  expect(canonical({ b: 1, a: [null, true, 'ä"\n'] })).toBe('{"a":[null,true,"ä\\"\\n"],"b":1}');
});
