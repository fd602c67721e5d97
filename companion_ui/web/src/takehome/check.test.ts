import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

import { nextHead } from '../evidence/chain';
import { headText, newKeys, resultText, signed } from '../evidence/sign';
import type { Json, JsonObject, Line } from '../net/types';
import { check, short, standing } from './check';
import type { Data } from './data';

const HEADER = { record: 'match', version: 1, game: 'john', seats: ['black', 'red'] } as const;
const SALT = '00112233445566778899aabbccddeeff';
const digest = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** Return canonical JSON of the values in these tests. */
function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.keys(value).sort();
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(value[name] ?? null)}`).join(',')}}`;
}

/** Return a short match of form 2 with a page around it. */
function example(): { data: Data; rows: JsonObject[] } {
  const keys = newKeys();
  const rows: JsonObject[] = [];
  const positions = ['{"n":0}', '{"n":1}', '{"n":2}'];
  const add = (body: JsonObject, opened?: JsonObject): string => {
    const full = { form: 2, link: rows.length, at: '2026', desk: [1, '0'.repeat(64)], ...body };
    const hash = nextHead((rows.at(-1)?.hash ?? null) as string | null, canonical(full));
    rows.push({ ...full, hash, ...(opened ? { opened } : {}) });
    return hash;
  };
  const act = (n: number, action: JsonObject, more: JsonObject = {}): JsonObject => ({
    kind: 'action',
    n,
    action,
    verdict: 'legal',
    code: null,
    effects: [],
    note: null,
    reason: null,
    consent: {},
    rules: '2',
    position: digest(positions[n] ?? ''),
    outcome: null,
    by: 'seat',
    seat: 'red',
    device: 'd1',
    request: 'r1',
    private: null,
    ruling: null,
    ...more,
  });
  add({
    kind: 'opened',
    match: 'm1',
    header: { ...HEADER, seats: [...HEADER.seats] },
    settings: {},
    rules: '2',
  });
  add({ kind: 'device', device: 'd1', role: 'seat', seat: 'red', key: keys.public, waiting: false });
  const disclosed = canonical({
    line: { seat: 'red', action: 'register', cards: ['Ad'] },
    verdict: 'legal',
    code: null,
    by: 'seat',
    seat: 'red',
    device: 'd1',
    request: 'r1',
  });
  const sealed = bytesToHex(sha256(concatBytes(hexToBytes(SALT), utf8ToBytes(disclosed))));
  const register = { seat: 'red', action: 'register', cards: ['??'] };
  const first = add(act(1, register, { private: sealed }), { salt: SALT, text: disclosed });
  add({
    kind: 'signed',
    device: 'd1',
    of: 2,
    head: first,
    signature: signed(keys.secret, headText('m1', 2, first)),
  });
  const resign = { seat: 'red', action: 'resign' };
  const outcome = { winners: ['red'], reason: 'john.end.resigned' };
  const end = add(act(2, resign, { outcome }));
  add({
    kind: 'confirmed',
    device: 'd1',
    seat: 'red',
    agree: true,
    reason: null,
    by: 'seat',
    of: 4,
    head: end,
    signature: signed(keys.secret, resultText('m1', 4, end, 'red', true)),
  });
  const line = (n: number, action: JsonObject): Line => {
    const link = rows.findIndex((row) => row.n === n);
    const said = { verdict: 'legal', code: null, effects: [], by: 'seat', note: null, reason: null };
    return {
      n,
      action,
      seat: action.seat,
      at: '2026',
      consent: [],
      ruling: null,
      link,
      ...said,
    } as unknown as Line;
  };
  const frame = { turn: [], upcoming: [], due: [], reference: [], outcome: null };
  const data = {
    form: 1,
    build: '',
    lang: 'en',
    match: 'm1',
    header: { ...HEADER, rules_in_force: { ultimate: false } },
    positions,
    frames: [frame, frame, { ...frame, outcome }],
    lines: [line(1, register), line(2, resign)],
    hands: [],
    proof: rows.map(canonical).join('\n'),
    words: { ja: '', en: '' },
  } as unknown as Data;
  return { data, rows };
}

describe('the verifier of the page', () => {
  it('reads all statements of the proof', () => {
    const { data, rows } = example();
    const found = check(data);
    expect(found.wrong).toBeNull();
    expect(found.links).toBe(6);
    expect(found.head).toBe(rows.at(-1)?.hash);
    expect(found.opened.get(1)).toEqual({ seat: 'red', action: 'register', cards: ['Ad'] });
    expect(found.signed).toEqual([{ seat: 'red', device: 'd1', link: 2 }]);
    expect(found.confirmed.get('red')).toEqual({ seat: 'red', agree: true, reason: null, signed: true });
    expect(found.outcome).toEqual({ winners: ['red'], reason: 'john.end.resigned' });
  });

  it('finds every changed member at its link', () => {
    const { data, rows } = example();
    let edits = 0;
    rows.forEach((row, k) => {
      for (const name of Object.keys(row)) {
        const others: Json[] = ['x', 7, null, {}];
        for (const value of others) {
          if (canonical(row[name] ?? null) === canonical(value)) continue;
          const changed = rows.map((one, i) => (i === k ? { ...one, [name]: value } : one));
          const found = check({ ...data, proof: changed.map(canonical).join('\n') });
          expect([found.wrong?.link, k, name, value]).toEqual([k, k, name, value]);
          edits += 1;
        }
        const rest: JsonObject = Object.fromEntries(Object.entries(row).filter(([one]) => one !== name));
        if (name === 'opened') continue; // sealed, not changed
        const without = rows.map((one, i) => (i === k ? rest : one));
        expect(check({ ...data, proof: without.map(canonical).join('\n') }).wrong?.link).toBe(k);
        edits += 1;
      }
    });
    expect(edits).toBeGreaterThan(250);
  });

  it('finds missing, duplicate and swapped rows', () => {
    const { data, rows } = example();
    const texts = rows.map(canonical);
    const proof = (found: string[]): string => found.join('\n');
    for (let k = 0; k < texts.length - 1; k += 1) {
      const row = texts[k] ?? '';
      expect(check({ ...data, proof: proof(texts.toSpliced(k, 1)) }).wrong?.link).toBe(k);
      expect(check({ ...data, proof: proof(texts.toSpliced(k, 0, row)) }).wrong?.link).toBe(k + 1);
      expect(
        check({ ...data, proof: proof(texts.toSpliced(k, 2, texts[k + 1] ?? '', row)) }).wrong?.link,
      ).toBe(k);
    }
    // A forger who removes the end must also remove it from the page.
    expect(check({ ...data, proof: proof(texts.slice(0, 3)) }).wrong).not.toBeNull();
    expect(check({ ...data, proof: '' }).wrong?.reason).toBe('missing');
  });

  it.each([
    ['says from where other rules judge', { was: '2', rules: '3' }, '3', null],
    ['names other rules than were there', { was: '1', rules: '3' }, '3', 5],
    ['changes nothing', { was: '2', rules: '2' }, '2', 5],
    ['is not followed', { was: '2', rules: '3' }, '2', 6],
    ['names none', { was: '2' }, '3', 5],
  ])('reads a link of rules that %s', (_, named, next, wrong) => {
    const { data, rows } = example();
    const more: JsonObject[] = [
      { kind: 'rules', desk: rows[4]?.desk as Json, ...named },
      { ...rows[4], n: 3, rules: next },
    ];
    rows.pop(); // statements about an earlier end
    for (const one of more) {
      const { hash: _hash, ...body } = { ...one, form: 2, link: rows.length, at: '2026' } as JsonObject;
      rows.push({ ...body, hash: nextHead(rows.at(-1)?.hash as string, canonical(body)) });
    }
    const last = {
      positions: data.positions.at(-1),
      line: { ...data.lines.at(-1), n: 3, link: 6 },
      frame: data.frames.at(-1),
    };
    const longer = {
      ...data,
      positions: [...data.positions, last.positions],
      frames: [...data.frames, last.frame],
      lines: [...data.lines, last.line],
      proof: rows.map(canonical).join('\n'),
    } as unknown as Data;
    expect(check(longer).wrong?.link ?? null).toBe(wrong);
  });

  it('holds the page against its own chain', () => {
    const { data } = example();
    const [one, two, three] = data.positions as [string, string, string];
    expect(check({ ...data, positions: [one, '{"n":9}', three] }).wrong).toEqual({
      link: 2,
      n: 1,
      reason: 'position',
    });
    expect(check({ ...data, positions: [one, two] }).wrong?.reason).toBe('position');
    const lines = data.lines.map((line) => ({ ...line, verdict: 'foul' as const }));
    expect(check({ ...data, lines }).wrong).toEqual({ link: 2, n: 1, reason: 'line' });
    expect(check({ ...data, lines: data.lines.slice(0, 1) }).wrong?.reason).toBe('line');
    const frames = data.frames.map((frame) => ({ ...frame, outcome: null }));
    expect(check({ ...data, frames }).wrong?.reason).toBe('line');
    expect(check({ ...data, header: { ...data.header, names: { red: 'Mori' } } }).wrong?.reason).toBe('line');
    expect(check({ ...data, match: 'm2' }).wrong?.link).toBe(0);
  });
});

it('knows which lines stand', () => {
  const line = (n: number, action: string, more: JsonObject = {}): Line =>
    ({ n, action: { seat: 'table', action, ...more }, verdict: 'legal' }) as unknown as Line;
  const lines = [line(1, 'a'), line(2, 'b'), line(3, 'undo', { to: 1 }), line(4, 'c')];
  expect([...standing(lines)].sort()).toEqual([1, 4]);
  expect([...standing([...lines, line(5, 'undo', { to: 2 })])].sort()).toEqual([1, 2]);
});

it('writes a code as people compare it', () => {
  expect(short('0123456789abcdef'.repeat(4))).toBe('0123-4567-89AB-CDEF');
});
