import { settings } from '../device/settings.svelte';
import { Speaker } from '../i18n/speaker';
import { words } from '../i18n/words.svelte';
import type { Line, View } from '../net/types';
import { revealOf } from './reveal';

words.add(
  'en',
  `bluff-line-say = { $seat } says { $card }
bluff-line-doubt = { $seat }: doubt
bluff-line-show = { $seat } shows
bluff-due-show = { $seat } must show.
bluff-why = { $seat } says: no 2. Taken on trust.
result-won = { $winners } won!`,
);

const seats = ['one', 'two'];
const speaker = new Speaker('bluff', seats, { one: 'Aoi', two: 'Haru' });

const line = (n: number, seat: string, action: string, more: Partial<Line> = {}): Line =>
  ({
    n,
    seat,
    action: { seat, action },
    verdict: 'legal',
    code: null,
    effects: [],
    steps: [],
    about: {},
    settled: null,
    undone: false,
    private: false,
    ...more,
  }) as unknown as Line;

const claim = (more: Partial<Line> = {}): Line =>
  line(1, 'two', 'say', { verdict: 'unverified', code: 'bluff.why', ...more });

const view = (more: Partial<View> = {}): View =>
  ({ due: [], outcome: null, header: { seats }, ...more }) as unknown as View;

beforeEach(() => {
  settings.set({ reading: 'en' });
});

test('a doubt shows the claim in a sentence, and the stake', () => {
  const doubt = line(2, 'one', 'doubt', { effects: [{ effect: 'doubt', claims: [1] }] as never });
  const due = [{ seat: 'two', action: 'show' }] as never;
  expect(revealOf(view({ due }), [claim(), doubt], speaker, [])).toMatchObject({
    seat: 'two',
    claims: ['Haru says: no 2.'],
    doubt: { said: 'Aoi: doubt', stake: 'Haru must show.' },
    cards: [],
  });
});

const shows = (more: Partial<Line> = {}): Line =>
  line(3, 'two', 'show', { action: { seat: 'two', action: 'show', cards: ['2h', '3h', '??'] }, ...more });

test('a refuted claim shows the public cards, and those that contradict it', () => {
  const lines = [claim({ settled: { as: 'refuted', by: 3 } }), line(2, 'one', 'doubt'), shows()];
  const over = view({ outcome: { winners: ['one'], reason: '' } });
  expect(revealOf(over, lines, speaker, ['two'], (_, card) => card === '2h')).toMatchObject({
    as: 'refuted',
    cards: ['2h', '3h'],
    against: ['2h'],
    end: 'Aoi won!',
    doubt: null,
  });
});

test('what turns out true is a moment where it had to be shown, and else is not', () => {
  const held = claim({ settled: { as: 'confirmed', by: 3 } });
  const one = shows({ action: { seat: 'two', action: 'show', card: '3h' } });
  const lines = [held, line(2, 'one', 'doubt'), one];
  expect(revealOf(view(), lines, speaker, ['two'])).toMatchObject({ as: 'confirmed', cards: ['3h'] });
  expect(revealOf(view(), lines, speaker, [])).toBeNull();
});

test.each([
  ['was taken back', { undone: true }],
  ['is told to one seat alone', { private: true }],
])('a line that %s shows no overlay', (_, more) => {
  const lines = [claim({ settled: { as: 'refuted', by: 3 } }), line(2, 'one', 'doubt'), shows(more)];
  expect(revealOf(view(), lines, speaker, ['two'])).toBeNull();
});

test('cards revealed by the table show no overlay, whatever they prove', () => {
  const lines = [claim({ settled: { as: 'refuted', by: 2 } }), line(2, 'table', 'open')];
  expect(revealOf(view(), lines, speaker, ['table'])).toBeNull();
});

test('a claim is shown in the words of its game', () => {
  words.add('en', 'bluff-ui-claim-say = Haru: "no 2"');
  const lines = [claim({ settled: { as: 'refuted', by: 3 } }), line(2, 'one', 'doubt'), shows()];
  expect(revealOf(view(), lines, speaker, ['two'])?.claims).toEqual(['Haru: "no 2"']);
});

test('a private claim is never shown', () => {
  const hidden = claim({ private: true, settled: { as: 'refuted', by: 3 } });
  expect(revealOf(view(), [hidden, line(2, 'one', 'doubt'), shows()], speaker, ['two'])).toBeNull();
});
