import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';

import { Speaker } from '../../i18n/speaker';
import { settings } from '../../device/settings.svelte';
import type { Action, Preview } from '../../net/types';
import { words } from '../../i18n/words.svelte';
import type { Effect, GameTypes, PublicView } from './contract';
import { middle, cellRows } from '../../play/cells';
import type { MatchController } from '../../play/controller.svelte';
import { changes } from './board';
import Scene from './Scene.svelte';
import en from './locale/en.ftl?raw';
import { forecast } from './forecast';

words.add('en', en);
words.add(
  'en',
  'comma = , { "" }\ncell-can-move = can move\ncard-6s = 6 of spades\ncard-Kh = King of hearts\njohn-seat-black = Black\njohn-seat-red = Red',
);
const speaker = new Speaker('john', ['black', 'red']);
const position: Pick<PublicView, 'board' | 'yoko' | 'due'> = {
  board: { b2: '6s', b4: 'Kh' },
  yoko: { black: null, red: 'b4' },
  due: { seat: 'red', action: 'pull', cell: 'c3', card: 'Jh', rank: 11, cause: 'magic' },
};

beforeEach(() => {
  settings.set({ reading: 'en' });
});

test('an arrow goes from cell to cell, dashed if it was refused', async () => {
  const given = { position, speaker, label: 'board' };
  const { container, rerender } = render(Scene, given);
  expect(container.querySelector('.arrow')).toBeNull();
  await rerender({
    spoken: { action: { seat: 'red', action: 'move', from: 'b2', to: 'b4' }, refused: true },
  });
  await waitFor(() => expect(container.querySelector('.arrow.refused')).not.toBeNull());
  const shaft = container.querySelector('.arrow.refused path')?.getAttribute('d') ?? '';
  expect(middle(cellRows(4), 'b2')).toEqual({ x: 1.5, y: 2.5 });
  expect(shaft.startsWith('M1.5 2.2 ')).toBe(true);
  await rerender({
    spoken: { action: { seat: 'red', action: 'move', from: 'b2', to: 'nowhere' }, refused: true },
  });
  expect(container.querySelector('.arrow')).toBeNull();
});

test('every cell names its card, owner, position and possible actions', () => {
  const { container } = render(Scene, {
    position,
    speaker,
    movable: ['b2'],
    lit: { c2: { icon: 'ring', label: 'Move', chip: null } },
    label: 'board',
  });
  const edges = [...container.querySelectorAll('.rim')].map((edge) => edge.textContent.trim());
  expect(edges).toEqual(['abcd', 'abcd', '4321', '4321']);
  expect(screen.getByRole('button', { name: '6 of spades, Black, b2, can move' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'King of hearts, Red, b4, sideways' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'c2, empty, Move' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'c3, empty, waits for a J' })).toBeTruthy();
});

test('a sideways card is horizontal, unless the whole picture is rotated', () => {
  const { container, rerender } = render(Scene, { position, speaker, label: 'board' });
  const box = (code: string): string =>
    container.querySelector(`[data-card="${code}"]`)?.getAttribute('viewBox') ?? '';
  expect(box('Kh')).toBe('0 0 140 100');
  expect(box('6s')).toBe('0 0 100 140');
  return rerender({ quarters: 1 }).then(() => {
    expect(box('Kh')).toBe('0 0 100 140');
    expect(box('6s')).toBe('0 0 140 100');
  });
});

test('the arrows walk the board and one cell at a time takes the tab', async () => {
  const taps: string[] = [];
  const { container } = render(Scene, {
    position,
    speaker,
    label: 'board',
    ontap: (cell: string) => taps.push(cell),
  });
  const stops = (): string[] =>
    [...container.querySelectorAll<HTMLElement>('[tabindex="0"]')].map((e) => e.dataset.cell ?? '');
  expect(stops()).toEqual(['a1']);
  const grid = screen.getByRole('grid');
  await fireEvent.keyDown(grid, { key: 'ArrowUp' });
  await fireEvent.keyDown(grid, { key: 'ArrowRight' });
  expect(stops()).toEqual(['b2']);
  expect((document.activeElement as HTMLElement).dataset.cell).toBe('b2');
  await fireEvent.keyDown(grid, { key: 'ArrowDown' });
  await fireEvent.keyDown(grid, { key: 'ArrowDown' });
  expect(stops()).toEqual(['b1']);
  await fireEvent.click(document.activeElement ?? grid);
  expect(taps).toEqual(['b1']);
});

const defeat: Effect = { effect: 'defeat', cell: 'a2', card: '3h' };

const came = { action: 'pull', seat: 'red', cell: 'a2', card: 'Th', rank: 3, cause: 'attack' } as const;
const blow: Effect = { effect: 'counter', from: 'a2', to: 'b2', power: 10 };
const heal: Effect = { effect: 'due', ...came, rank: 10, cause: 'heal' };
test.each<[string, Effect[], boolean, Record<string, string>, string?]>([
  ['a number', [{ effect: 'due', ...came }], false, { a2: '10 → 3' }],
  ['a heal of a ten', [heal], false, { a2: 'Heal' }],
  ['no heal of a ten on a phone', [heal], false, {}, 'seat'],
  ['a blow', [blow, defeat], false, { b2: 'strikes 10' }],
  ['nothing that was undone', [blow], true, {}],
])('the changes of an action are shown at their cells: %s', (_, effects, undone, said, role) => {
  const controller = { match: { last: { effects, undone } }, view: () => ({ role }) };
  const news = changes(controller as unknown as MatchController<GameTypes>);
  expect(Object.fromEntries(Object.entries(news).map(([cell, { says }]) => [cell, says]))).toEqual(said);
});

const due = { action: 'pull', seat: 'red', cell: 'a2', card: '5h', rank: 3, cause: 'attack' } as const;
const heals: Effect = { effect: 'due', ...due, cause: 'heal' };
test.each<[string, Effect[], Partial<Action>, string[] | null, string?]>([
  ['the card there falls', [defeat], {}, ['beats it']],
  ['another target', [defeat], { to: 'b4' }, null],
  ['another kind of it', [defeat], { heal: true }, null],
  [
    'the match is won',
    [defeat, { effect: 'end', winners: ['black'], reason: 'john.end.yoko' }],
    {},
    ['wins!'],
  ],
  ['the match is lost', [{ effect: 'end', winners: ['red'], reason: 'john.end.loop' }], {}, ['loses']],
  [
    'both numbers change',
    [{ effect: 'due', ...due }],
    {},
    ['5 → 3', '6 → ×'],
    'theirs goes from 5 to 3, this 6 falls',
  ],
  ['one number changes', [heals], {}, ['5 → 3']],
])('a preview of exactly this action is shown: %s', (_, effects, other, chip, says) => {
  const attack = { seat: 'black', action: 'attack', from: 'b2', to: 'a2' } as const;
  const previews: Preview<GameTypes>[] = [{ action: attack, effects }];
  const found = forecast(previews, { ...attack, ...other }, position.board);
  expect([found.chip, found.says]).toEqual([chip, says]);
});
