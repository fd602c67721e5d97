import { complete } from './own-rule';

const ids = (cards: object[]): unknown =>
  (complete({ cards } as never).cards as { id: string }[]).map(({ id }) => id);

test('a card that is copied, or has no name, gets a name of its own', () => {
  expect(ids([{ type: 'scene', id: 'a' }, { type: 'event', id: 'a' }, { type: 'event' }])).toEqual([
    'a',
    'event2',
    'event3',
  ]);
  expect(
    ids([
      { type: 'event', id: 'event2' },
      { type: 'event', id: 'event2' },
    ]),
  ).toEqual(['event2', 'event3']);
});

test('a title in one language is that of both; a card without one has none', () => {
  const { cards } = complete({
    cards: [
      { id: 'a', title: { en: 'The bridge' } },
      { id: 'b', title: null },
    ],
  });
  expect(cards).toEqual([{ id: 'a', title: { ja: 'The bridge', en: 'The bridge' } }, { id: 'b' }]);
});

test('an item that is not a card becomes an empty one', () => {
  expect(complete({ cards: [null, 5] as never }).cards).toHaveLength(2);
});
