import { ApiError } from '../net/api';
import { keep, keepIn, tickets } from '../device/storage';
import { ownName, setName } from '../device/arbiter';
import { back, codeOf, enter, errorKey, leave } from './session';

const answer = (status: number, body: unknown): void => {
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(new Response(JSON.stringify(body), { status }))),
  );
};

beforeEach(() => {
  localStorage.clear();
  keepIn(`tachiai.arbiter.test.${String(Math.random())}`);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('code and PIN become a key that is kept; the PIN is kept nowhere', async () => {
  answer(200, { ok: true, token: 'T', match: 'bcdfg23456', role: 'arbiter' });
  await enter('bcdfg23456', ' 735801 ');
  const [, request] = vi.mocked(fetch).mock.calls[0] ?? [];
  expect(JSON.parse(request?.body as string)).toMatchObject({ match: 'bcdfg23456', pin: '735801' });
  expect(back()).toMatchObject({ match: 'bcdfg23456', token: 'T', role: 'arbiter' });
  expect(Object.values(localStorage).join(' ')).not.toContain('735801');
  leave('bcdfg23456');
  expect(back()).toBeNull();
  expect(tickets()).toEqual([]);
});

test('asked again after an answer was lost, it is the same request with the same keys', async () => {
  const asked = (): unknown => {
    const [, request] = vi.mocked(fetch).mock.lastCall ?? [];
    return JSON.parse(request?.body as string);
  };
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('lost')));
  await expect(enter('lost', '1', { public: 'P1', secret: 'S1' })).rejects.toThrow('lost');
  const first = asked();
  answer(200, { ok: true, token: 'T', match: 'lost' });
  expect(await enter('lost', '1', { public: 'P2', secret: 'S2' })).toMatchObject({ secret: 'S1' });
  expect(asked()).toEqual(first);
  leave('lost');
});

test('the key of a table on the same device stays where it is', async () => {
  const table = { match: 'm', token: 'TABLE', role: 'table' } as Parameters<typeof keep>[0];
  keepIn('tachiai.matches');
  keep(table);
  keepIn('tachiai.arbiter.matches');
  answer(200, { ok: true, token: 'A', match: 'm' });
  await enter('m', '1');
  keepIn('tachiai.matches');
  expect(tickets().map(({ token }) => token)).toEqual(['TABLE']);
});

test.each([
  [403, 'wrong-pin', 'error-wrong-pin'],
  [404, 'no-such-match', 'error-no-such-match'],
  [429, 'too-many', 'error-too-many-tries'],
  [422, 'bad-field', 'error-unauthorised'],
])('an answer %i %s is shown as %s', async (status, error, said) => {
  answer(status, { ok: false, error });
  const failed: unknown = await enter('m', '1').catch((one: unknown) => one);
  expect(failed).toBeInstanceOf(ApiError);
  expect(errorKey(failed)).toBe(said);
  expect(back()).toBeNull();
});

test('an unreachable referee is shown as that', () => {
  expect(errorKey(new TypeError('fetch failed'))).toBe('error-unreachable');
});

test('a code with gaps is accepted, and the name is stored for next time', () => {
  expect(codeOf(' BCDFG-234 56 ')).toBe('bcdfg23456');
  expect(codeOf('#bcdfg23456')).toBe('bcdfg23456');
  setName('  Mori ');
  expect(ownName()).toBe('Mori');
});
