import { Speaker } from '../i18n/speaker';
import { settings } from '../device/settings.svelte';
import type { Line } from '../net/types';
import { words } from '../i18n/words.svelte';
import { Chain, devices, type Row } from './chain';
import { recordedBy } from './devices';
import english from './locale/en.ftl?raw';
import { revealedSecrets } from './secrets';

words.add('en', english);

const row = (link: number, kind: string, more: Partial<Row> = {}): Row => ({
  form: 2,
  link,
  kind,
  at: `2026-11-22T09:0${String(link)}:00Z`,
  hash: 'ab',
  ...more,
});
const rows: Row[] = [
  row(0, 'opened'),
  row(1, 'device', { device: 'aaaa1', role: 'table', seat: null, key: 'f'.repeat(64) }),
  row(2, 'device', { device: 'bbbb2', role: 'seat', seat: 'black', key: null }),
  row(3, 'seat', { device: 'bbbb2', seat: 'black', was: null, handed: true }),
  row(4, 'action', { n: 1, device: 'bbbb2', seat: 'black' }),
  row(5, 'seat', { device: 'cccc3', seat: 'black', was: 'bbbb2', handed: false }),
  row(6, 'left', { device: 'bbbb2', reason: 'moved' }),
];

test('reads devices, departures, moves of seats and recording devices from the chain', () => {
  const found = devices(rows);
  expect(found.joined.map(({ id, role, seat, keyed, left }) => [id, role, seat, keyed, left])).toEqual([
    ['aaaa1', 'table', null, true, null],
    ['bbbb2', 'seat', 'black', false, 'moved'],
  ]);
  expect(found.moves.map(({ seat, to, handed }) => [seat, to, handed])).toEqual([
    ['black', 'bbbb2', true],
    ['black', 'cccc3', false],
  ]);
  expect([...found.recorded]).toEqual([[1, 'bbbb2']]);
});

test('a line names its device, or its kind if the chain has none', () => {
  settings.set({ reading: 'en' });
  words.add('en', 'x-seat-black = Black');
  const speaker = new Speaker('x', ['black']);
  const line = { n: 1, by: 'seat', seat: 'black' } as Line;
  expect(recordedBy(speaker, devices(rows), line)).toBe('Phone of Black (bbbb)');
  expect(recordedBy(speaker, devices([]), line)).toBe('Phone of Black');
  expect(recordedBy(speaker, devices([]), { ...line, by: 'table' })).toBe('Tablet');
});

test('a chain is read on from where it was read to', async () => {
  const asked: string[] = [];
  const chain = new Chain('m', 't', (path) => {
    asked.push(path);
    const from = Number(/from=(\d+)/.exec(path)?.[1]);
    return Promise.resolve(
      rows
        .filter(({ link }) => link >= from && link <= 3 + from)
        .map((r) => JSON.stringify(r))
        .join('\n'),
    );
  });
  expect(await chain.upTo(3)).toHaveLength(4);
  expect(await chain.upTo(3)).toHaveLength(4);
  expect(await chain.upTo(6)).toHaveLength(7);
  expect(asked).toEqual(['/api/matches/m/proof?from=0', '/api/matches/m/proof?from=4']);
});

test('finds the secrets that only the full record has', () => {
  const record = (...lines: object[]): string => lines.map((one) => JSON.stringify(one)).join('\n');
  const open = record(
    { record: 'match' },
    { seat: 'a', action: 'hand', cards: ['??'] },
    { seat: 'a', action: 'play' },
  );
  const full = record(
    { record: 'match' },
    { seat: 'a', action: 'hand', cards: ['3h'] },
    { seat: 'a', action: 'play' },
  );
  expect(revealedSecrets(open, full)).toEqual([
    { n: 1, action: { seat: 'a', action: 'hand', cards: ['3h'] }, fields: ['cards'] },
  ]);
});
