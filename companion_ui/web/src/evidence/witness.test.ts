import { deviceOf } from './chain';
import { Chain } from './test-chain';
import { kept, marks, MOST, newest, note, short } from './heads';
import { keep } from '../device/storage';
import { headText, newKeys, resultText, signed } from './sign';
import type { JsonObject, Line, View } from '../net/types';
import { Witness } from './witness.svelte';

/** A referee as one device sees it: views and proofs, honest unless a test falsifies them. */
class Referee {
  asked: number[] = [];
  constructor(public chain: Chain) {}

  lines(): Line[] {
    return this.chain.bodies
      .filter(({ kind, action }) => kind === 'action' || action !== undefined)
      .map((body) => ({ ...structuredClone(body), private: false }) as unknown as Line);
  }

  view(more: Partial<View> = {}): View {
    const { match, n, link, head, bodies } = this.chain;
    const header = { ...(bodies[0]?.header as object), rules_in_force: { easy: false } };
    return { match, n, link, head, header, outcome: null, closed: null, ...more } as View;
  }

  proof = (from: number): Promise<string> => {
    this.asked.push(from);
    return Promise.resolve(this.chain.proof(from));
  };
}

let news: boolean[] = [];
function witness(referee: Referee, secret: string | null = null): Witness {
  news = [];
  return new Witness('m1', 'token', (found) => news.push(found), referee.proof, secret);
}

/** Show a view and finish its check. */
async function look(
  one: Witness,
  referee: Referee,
  lines = referee.lines(),
  view = referee.view(),
): Promise<void> {
  one.saw(view, lines);
  await one.check();
}

/** Reset to a device that was never here. */
function clear(): void {
  for (const key of Object.keys(localStorage)) {
    localStorage.removeItem(key);
    window.dispatchEvent(new StorageEvent('storage', { key }));
  }
}
beforeEach(clear);

test('an honest record raises nothing', async () => {
  const referee = new Referee(new Chain().action().action());
  const one = witness(referee);
  await look(one, referee);
  referee.chain.action().action();
  await look(one, referee);
  expect(referee.asked).toEqual([0, 3]);
  expect([one.mark, one.checked?.link, news]).toEqual([null, 4, [false, false]]);
  expect(referee.chain.heads.map((_, link) => kept('m1', link))).toEqual(referee.chain.heads);
  await one.check();
  expect(referee.asked).toHaveLength(2);
});

describe('a referee who changes what was seen is caught by the device that comes back', () => {
  /** Return a referee after a device has checked six actions. */
  async function before(): Promise<Referee> {
    const referee = new Referee(
      new Chain().action().action().other('pen').action().action().action().action(),
    );
    const one = witness(referee);
    await look(one, referee);
    expect(one.mark).toBeNull();
    one.close();
    return referee;
  }
  /** Return the same match with another third action and recomputed hashes. */
  const other = (more = 0): Chain => {
    const chain = new Chain().action().action().other('pen').action({ verdict: 'foul' });
    for (let i = 0; i < 3 + more; i++) chain.action();
    return chain;
  };

  test('all hashes are recomputed', async () => {
    const referee = await before();
    const { heads } = referee.chain;
    referee.chain = other();
    const one = witness(referee);
    await look(one, referee);
    expect(news).toEqual([true]);
    expect(marks('m1').map(({ what, link, mine, theirs }) => ({ what, link, mine, theirs }))).toEqual([
      // Found at once from the view, and its beginning from the proof.
      { what: 'head', link: 7, mine: heads[7], theirs: referee.chain.heads[7] },
      { what: 'head', link: 4, mine: heads[4], theirs: referee.chain.heads[4] },
    ]);
    expect(one.mark).toMatchObject({ link: 4, n: 3 });
  });

  test('and the game went on since', async () => {
    const referee = await before();
    referee.chain = other(4);
    const one = witness(referee);
    await look(one, referee);
    expect(one.mark).toMatchObject({ what: 'head', link: 4, n: 3, theirs: referee.chain.heads[4] });
  });

  test('the old heads are echoed, the bodies are others', async () => {
    const referee = await before();
    const { heads } = referee.chain;
    referee.chain = other();
    referee.chain.heads.splice(0, Infinity, ...heads);
    const one = witness(referee);
    await look(one, referee);
    expect(one.mark).toMatchObject({ what: 'proof', link: 4, theirs: heads[4] });
  });

  test('the proof is the old one, the lines are others', async () => {
    const referee = await before();
    const one = witness(referee);
    await look(one, referee, new Referee(other()).lines());
    expect(one.mark).toMatchObject({ what: 'line', n: 3 });
  });

  test('a line is left out at the end', async () => {
    const referee = await before();
    referee.chain = new Chain().action().action().other('pen').action();
    const one = witness(referee);
    await look(one, referee);
    expect(one.mark).toMatchObject({ what: 'missing', link: 5, theirs: null });
  });

  test('views name links missing in the proof', async () => {
    const referee = await before();
    const one = witness(referee);
    const lies = new Chain().action().action().other('pen').action().action().action().action().action();
    await look(one, referee, new Referee(lies).lines(), new Referee(lies).view());
    expect(one.mark).toMatchObject({ what: 'missing', link: 8, mine: lies.head });
  });

  test('the match itself is another', async () => {
    const referee = await before();
    const one = witness(referee);
    const header = { ...referee.view().header, options: { easy: true } };
    await look(one, referee, referee.lines(), referee.view({ header }));
    expect(one.mark).toMatchObject({ what: 'line', link: 0 });
  });

  test('while the device is there', async () => {
    const referee = new Referee(new Chain().action().action().other('pen').action());
    const one = witness(referee);
    await look(one, referee);
    expect(one.mark).toBeNull();
    referee.chain = other();
    await look(one, referee);
    expect(referee.asked).toEqual([0, 5, 0]);
    expect(one.mark).toMatchObject({ what: 'head', link: 4 });
  });

  test('it is shown until its owner dismisses it, and stays stored', async () => {
    const referee = await before();
    const mine = referee.chain.heads[4];
    referee.chain = other();
    await look(witness(referee), referee);
    const later = witness(referee);
    expect(later.mark).toMatchObject({ link: 4, mine });
    later.putAway();
    expect(later.mark).toBeNull();
    await look(later, referee);
    const again = witness(referee);
    await look(again, referee);
    expect([again.mark, again.accused, news]).toEqual([null, true, [false]]);
    expect(kept('m1', 4)).toBe(mine);
    expect(marks('m1')).toHaveLength(2);
  });

  test('another contradiction is shown again', async () => {
    const referee = await before();
    referee.chain = other();
    const one = witness(referee);
    await look(one, referee);
    one.putAway();
    referee.chain = new Chain().action({ code: 'x' });
    await look(witness(referee), referee);
    expect(witness(referee).mark).toMatchObject({ what: 'head', link: 1 });
  });
});

test('the page of a proxy is neither a proof nor a contradiction', async () => {
  const referee = new Referee(new Chain().action());
  referee.proof = () => Promise.resolve('<html>Log in to the Wi-Fi</html>');
  const one = witness(referee);
  await look(one, referee);
  expect([one.mark, one.checked, news]).toEqual([null, null, []]);
});

test.each<[string, () => Promise<string>]>([
  ['503', () => Promise.reject(new Error('HTTP 503'))],
  ['a page', () => Promise.resolve('<html>Log in to the Wi-Fi</html>')],
  ['nothing to read', () => Promise.resolve('\u0000\u0001 {"')],
  ['no answer', () => new Promise(() => undefined)],
])('an unchecked record is reported until the check works again: %s', async (_, bad) => {
  vi.useFakeTimers();
  try {
    const referee = new Referee(new Chain().action().action());
    const one = witness(referee);
    const good = referee.proof;
    one.saw(referee.view(), referee.lines());
    await vi.advanceTimersByTimeAsync(2_000);
    expect([one.checked?.n, one.unchecked]).toEqual([2, null]);
    referee.proof = bad;
    const after = new Witness(
      'm1',
      'token',
      () => undefined,
      (from) => referee.proof(from),
      null,
    );
    after.saw(referee.view(), referee.lines());
    await vi.advanceTimersByTimeAsync(1_600);
    expect(after.unchecked).toBeNull(); // one failure is not reported
    await vi.advanceTimersByTimeAsync(40_000);
    expect(after.unchecked).toBe(0);
    await vi.advanceTimersByTimeAsync(100_000);
    expect([after.unchecked, after.mark]).toEqual([0, null]); // the report stays
    referee.proof = good;
    await vi.advanceTimersByTimeAsync(30_000);
    expect([after.unchecked, after.checked?.n]).toEqual([null, 2]);
    referee.proof = bad;
    referee.chain.action();
    after.saw(referee.view(), referee.lines());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(after.unchecked).toBe(2); // since that move
    one.close();
    after.close();
  } finally {
    vi.useRealTimers();
  }
});

test('what an earlier version kept counts', async () => {
  const old = new Chain().action().action();
  keep({
    match: 'm1',
    token: 'token',
    role: 'seat',
    seat: 'black',
    game: 'john',
    names: {},
    seats: [],
    n: 2,
    head: old.head,
    over: false,
    used: 1,
  });
  const referee = new Referee(new Chain().action().action({ verdict: 'foul' }).action());
  const one = witness(referee);
  await look(one, referee);
  expect(one.mark).toMatchObject({ what: 'head', link: 2, mine: old.head });
});

test('proofs are asked for now and then, at the end at once', async () => {
  vi.useFakeTimers();
  try {
    const referee = new Referee(new Chain());
    const one = witness(referee);
    for (let i = 0; i < 30; i++) {
      referee.chain.action();
      one.saw(referee.view(), referee.lines());
      await vi.advanceTimersByTimeAsync(1_000);
    }
    // At 1.5 s, then every 10 s.
    expect(referee.asked).toHaveLength(3);
    referee.chain.action();
    one.saw(referee.view({ outcome: { winners: [], reason: 'draw' } }), referee.lines());
    await vi.advanceTimersByTimeAsync(10);
    expect(referee.asked).toHaveLength(4);
    one.close();
  } finally {
    vi.useRealTimers();
  }
});

describe('signatures', () => {
  const keys = newKeys();
  const signs = (chain: Chain, kind: string, more: JsonObject): Chain => {
    const [of, head] = [chain.link, chain.head];
    const text = kind === 'signed' ? headText('m1', of, head) : resultText('m1', of, head, 'black', true);
    return chain.other(kind, { device: 'd1', of, head, signature: signed(keys.secret, text), ...more });
  };
  const joined = (): Chain => new Chain().other('device', { device: 'd1', key: keys.public }).action();

  test('of the key a device joined with are taken', async () => {
    const chain = signs(signs(joined(), 'signed', {}), 'confirmed', { seat: 'black', agree: true });
    const referee = new Referee(chain);
    const one = witness(referee);
    await look(one, referee);
    expect([one.mark, one.checked?.link]).toEqual([null, 4]);
  });

  test.each([
    ['of another key', { signature: signed(newKeys().secret, 'x') }],
    ['of a device nobody knows', { device: 'd2' }],
    ['of another head', { head: 'ab'.repeat(32) }],
  ])('%s are found out', async (_, more) => {
    const referee = new Referee(signs(joined(), 'signed', more));
    const one = witness(referee);
    await look(one, referee);
    expect(one.mark).toMatchObject({ what: 'signature', link: 3 });
  });

  test('a refusal that was made an agreement is found out', async () => {
    const chain = joined();
    const text = resultText('m1', chain.link, chain.head, 'black', false);
    const referee = new Referee(
      signs(chain, 'confirmed', { seat: 'black', agree: true, signature: signed(keys.secret, text) }),
    );
    const one = witness(referee);
    await look(one, referee);
    expect(one.mark?.what).toBe('signature');
  });

  test('an own key that was exchanged is found out', async () => {
    const device = deviceOf('token');
    const honest = new Referee(new Chain().other('device', { device, key: keys.public }));
    const one = witness(honest, keys.secret);
    await look(one, honest);
    expect(one.mark).toBeNull();
    clear();
    const bent = new Referee(new Chain().other('device', { device, key: newKeys().public }));
    const other = witness(bent, keys.secret);
    await look(other, bent);
    expect(other.mark).toMatchObject({ what: 'signature', link: 1 });
  });
});

test('as many heads are kept as a match can have lines', () => {
  const seen = Array.from({ length: MOST + 20 }, (_, link) => ({ link, head: String(link) }));
  expect(note('m1', seen)).toBeNull();
  expect([newest('m1'), kept('m1', 19), kept('m1', 20)]).toEqual([MOST + 19, null, '20']);
  expect(note('m1', [{ link: 20, head: 'other' }])).toEqual({ link: 20, mine: '20', theirs: 'other' });
  expect(kept('m1', 20)).toBe('20');
});

test('a code is short enough to compare', () => {
  expect(short('0123456789abcdef0123')).toBe('0123-4567-89AB-CDEF');
});
