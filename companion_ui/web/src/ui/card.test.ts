import { render } from '@testing-library/svelte';

import Card from './Card.svelte';
import { byRank, face, pips } from './cards';

test('the index stands in two opposite corners, the second upside down', () => {
  const { container } = render(Card, { code: '6s' });
  const ranks = [...container.querySelectorAll('.rank')];
  expect(ranks.map((rank) => rank.textContent)).toEqual(['6', '6']);
  expect(ranks[1]?.closest('g')?.getAttribute('transform')).toBe('rotate(180 50 70)');
  // 6 and 9 are underlined
  expect(container.querySelectorAll('rect.ink')).toHaveLength(2);
});

test('suits are outlines, never letters a phone could turn into emoji', () => {
  const { container } = render(Card, { code: 'Th' });
  expect(container.textContent).toMatch(/^\s*10\s*10\s*$/);
  // ten pips and two next to the indices
  expect(container.querySelectorAll('path.ink')).toHaveLength(12);
});

test.each(['2', '3', '4', '5', '6', '7', '8', '9', '10'])('%s has that many pips', (rank) => {
  expect(pips(rank)).toHaveLength(Number(rank));
});

test('a back shows no face', () => {
  const { container } = render(Card, { code: null });
  expect(container.textContent.trim()).toBe('');
  expect(container.querySelector('[data-card="back"]')).not.toBeNull();
});

test('codes of other packs have no face', () => {
  expect(face('??')).toBeNull();
  expect(face('1s')).toBeNull();
  expect(face('X1')).toMatchObject({ joker: true });
});

test('cards are sorted as a hand is', () => {
  expect(byRank(['Kh', 'As', 'Td', '2c', '2s'])).toEqual(['As', '2s', '2c', 'Td', 'Kh']);
});
