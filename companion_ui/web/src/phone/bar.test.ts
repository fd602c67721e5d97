import { render, screen } from '@testing-library/svelte';

import { settings } from '../device/settings.svelte';
import { words } from '../i18n/words.svelte';
import { emptyView } from '../net/empty-view';
import { twoPeople } from '../net/two-people';
import own from './locale/en.ftl?raw';
import Bar from './Bar.svelte';
import { quartersOf } from './side';

words.add('en', own);

test.each([[['black', 'red']], [['red', 'black']]])(
  "the line of a phone has its seat's colour, for any order (%j)",
  (seats) => {
    settings.set({ reading: 'en' });
    const view = emptyView({ ...twoPeople(), seats }, 0, { role: 'seat', seat: 'red' });
    render(Bar, { view, played: 0, ready: true, open: false, onpanel: () => undefined });
    expect(screen.getByRole('banner').dataset.place).toBe('1');
  },
);

test('the picture of a position is turned for the second of two', () => {
  const view = (seat: string, seats = ['black', 'red']) =>
    emptyView({ ...twoPeople(), seats }, 0, { role: 'seat', seat });
  expect([quartersOf(view('black')), quartersOf(view('red'))]).toEqual([0, 2]);
  expect(quartersOf(view('b', ['a', 'b', 'c']))).toBe(0);
});
