import { keep, ticket, tickets } from '../device/storage';
import { emptyView } from './empty-view';
import { LiveMatch } from './match.svelte';
import type { Header, Line, View } from './types';
import type { MatchClient, MatchClientEvents } from './match-client';

function line(n: number, more: Partial<Line> = {}): Line {
  return {
    n,
    seat: 'black',
    action: { seat: 'black', action: 'move' },
    verdict: 'legal',
    code: null,
    effects: [],
    steps: [],
    settled: null,
    undone: false,
    at: null,
    by: 'table',
    consent: [],
    reason: null,
    ruling: null,
    link: null,
    note: null,
    about: {},
    private: false,
    ...more,
  };
}

function view(n: number, more: Partial<View> = {}): View {
  const header: Header = {
    record: 'match',
    version: 1,
    game: 'john',
    seats: ['black', 'red'],
    rules_in_force: {},
  };
  const table = { match: 'm1', link: n, head: `head-${String(n)}`, role: 'table', pen: true } as const;
  return emptyView(header, n, { ...table, ...more });
}

let events: MatchClientEvents;
let woken = 0;
function open(match: string | null = null): LiveMatch {
  woken = 0;
  return new LiveMatch('token', match, (_token, given) => {
    events = given;
    return { wake: () => (woken += 1), close: () => undefined } as unknown as MatchClient;
  });
}

beforeEach(() => {
  for (const key of Object.keys(localStorage)) {
    localStorage.removeItem(key);
    window.dispatchEvent(new StorageEvent('storage', { key }));
  }
});

test('lines are replaced from the index the view names on', () => {
  const match = open();
  match.take(view(2, { lines: [line(1), line(2)] }));
  match.take(view(3, { from: 1, lines: [line(2, { undone: true }), line(3)] }));
  expect(match.lines.map((l) => [l.n, l.undone])).toEqual([
    [1, false],
    [2, true],
    [3, false],
  ]);
  expect(match.standing.map((l) => l.n)).toEqual([1, 3]);
});

test('a view overtaken by a newer one is not shown', () => {
  const match = open();
  match.take(view(3, { lines: [line(1), line(2), line(3)] }));
  match.take(view(2, { lines: [line(1), line(2)] }));
  expect(match.view?.n).toBe(3);
  expect(match.lines).toHaveLength(3);
});

test('a gap is asked for, not guessed at', () => {
  const match = open();
  match.take(view(1, { lines: [line(1)] }));
  match.take(view(4, { from: 3, lines: [line(4)] }));
  expect(match.view?.n).toBe(1);
  expect(woken).toBe(1);
});

test('a head that is another than the one kept is noticed at once, and outlives the visit', () => {
  open('m1').take(view(7, { link: 9, head: 'nine' }));
  expect(ticket('m1')).toMatchObject({ n: 7, link: 9, head: 'nine' });
  expect(events.have()).toEqual({ since: 0 });

  const honest = open('m1');
  honest.take(view(7, { link: 9, head: 'nine' }));
  expect(honest.mark).toBeNull();

  const changed = open('m1');
  events.view(view(8, { link: 9, head: 'other' }));
  expect(changed.mark).toMatchObject({ link: 9, mine: 'nine', theirs: 'other' });
  expect(open('m1').mark).toMatchObject({ link: 9, mine: 'nine', theirs: 'other' });
});

test('a record that lost lines is shown once that is known', () => {
  const match = open();
  match.take(view(3, { head: 'three', lines: [line(1), line(2), line(3)] }));
  match.take(view(2, { head: 'two', lines: [line(1), line(2)] }));
  expect(match.view?.n).toBe(3);
  match.take(view(3, { head: 'other', from: 3 }));
  match.take(view(2, { head: 'two', lines: [line(1), line(2)] }));
  expect([match.mark?.what, match.view?.n]).toEqual(['head', 2]);
});

describe('without a network', () => {
  beforeEach(() => {
    vi.stubGlobal('navigator', { serviceWorker: {} });
    open('m1');
    events.view(
      view(2, {
        role: 'seat',
        seat: 'black',
        mine: { hand: ['3h'] },
        mine_choices: [{ seat: 'black', action: 'trap-3h', fields: {}, optional: [], exact: true }],
        choices: [{ seat: 'black', action: 'move', fields: {}, optional: [], exact: true }],
        undo: { to: 1, tier: 'free' },
        lines: [
          line(1, { settled: { as: 'refuted', by: 2 } }),
          line(2, {
            private: true,
            action: { seat: 'black', action: 'tell', cards: ['3h'] },
            code: 'not-3h',
            note: 'the 3h',
            about: { card: '3h' },
          }),
        ],
      }),
    );
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('the last view comes back, to look at: nothing to do in it, nothing only one may know', () => {
    const later = open('m1');
    expect(later.view).toBeNull();
    events.state('offline');
    expect([later.old, later.view?.n, later.lines.length]).toEqual([true, 2, 2]);
    expect([later.view?.choices, later.view?.undo, later.view?.pen]).toEqual([[], null, false]);
    const kept = JSON.stringify(Object.entries(localStorage));
    expect(kept).not.toContain('3h');
    expect(kept).not.toContain('refuted');
  });

  test('of another match there is nothing to show', () => {
    const other = open('m2');
    events.state('offline');
    expect(other.view).toBeNull();
  });

  test('when the referee is back, the whole view is requested and replaces the old one', () => {
    const later = open('m1');
    events.state('offline');
    expect(events.have().since).toBe(0);
    events.view(view(2, { lines: [line(1), line(2)] }));
    expect([later.old, later.view?.pen]).toEqual([false, true]);
    events.state('offline');
    expect([later.old, later.view?.pen]).toEqual([false, true]);
  });
});

test('a match its people have left for the next one is not the one used last', () => {
  const match = open();
  match.take(view(3, { lines: [line(1), line(2), line(3)] }));
  const old = ticket('m1');
  if (!old) throw new Error('it was kept');
  keep({ ...old, match: 'm2', used: old.used + 1 });
  match.take(view(3, { from: 3, link: 4, next: { match: 'm2' } }));
  expect(tickets().map((one) => one.match)).toEqual(['m2', 'm1']);
  expect(JSON.parse(localStorage.getItem('tachiai.matches') ?? '[]')).toMatchObject([
    { match: 'm2' },
    { match: 'm1' },
  ]);
});

test('no answer goes unsigned without its owner knowing', async () => {
  const sent: object[] = [];
  const live = new LiveMatch('token', null, (_token, given) => {
    events = given;
    const confirm = (said: object): Promise<object> => {
      sent.push(said);
      return Promise.resolve({ ok: true });
    };
    return { wake: () => undefined, close: () => undefined, confirm } as unknown as MatchClient;
  });
  const end = { of: 2, head: 'head-2', seats: {} };
  events.view(view(2, { from: 0, lines: [line(1), line(2)], keyed: true, confirm: end }));
  keep({ ...(ticket('m1') as NonNullable<ReturnType<typeof ticket>>), secret: '00'.repeat(32) });
  const witness = live.witness as NonNullable<typeof live.witness>;
  vi.spyOn(witness, 'check').mockResolvedValue();
  expect(await live.confirm('black', true)).toEqual({ ok: false, error: 'unchecked' });
  expect(sent).toEqual([]);
  expect(await live.confirm('black', true, undefined, true)).toEqual({ ok: true });
  expect(sent).toEqual([{ seat: 'black', agree: true, of: 2, head: 'head-2' }]);
  vi.spyOn(witness, 'own').mockReturnValue('head-2');
  await live.confirm('black', true);
  expect(sent[1]).toHaveProperty('signature');
  live.close();
});
