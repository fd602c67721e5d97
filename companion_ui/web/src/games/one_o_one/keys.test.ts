import { fireEvent, render, screen } from '@testing-library/svelte';

import { CardPicker } from '../../play/card-picker.svelte';
import CardPad from '../../play/CardPad.svelte';
import type { MatchController } from '../../play/controller.svelte';
import { settings } from '../../device/settings.svelte';
import shared from '../../i18n/locale/en.ftl?raw';
import { Speaker } from '../../i18n/speaker';
import { words } from '../../i18n/words.svelte';
import { emptyView } from '../../net/empty-view';
import type { Action, Choice, FieldType, Header, Json } from '../../net/types';
import own from './locale/en.ftl?raw';
import { pad } from './pad';

for (const text of [shared, own]) words.add('en', text);

const header: Header = {
  record: 'match',
  version: 1,
  game: 'one_o_one',
  seats: ['p1', 'p2'],
  rules_in_force: {},
};
const one = (of: string, ...values: Json[]): FieldType => ({ type: 'one', of, values });
const ten: Choice = {
  seat: 'p1',
  action: 'play',
  fields: { card: one('card', 'Ts'), from: one('word', 'hand', 'deck'), value: one('value', 10) },
  optional: ['value'],
  exact: true,
  usual: { from: 'hand' },
};
const sent: Action[] = [];
const explained: Action[] = [];

beforeEach(() => {
  settings.set({ reading: 'en' });
  sent.length = explained.length = 0;
  const controller = {
    open: true,
    lit: true,
    sending: null,
    view: () => emptyView(header, 1, { choices: [ten] }),
    speaker: Speaker.of(header),
    clear: () => undefined,
    record: (action: Action) => Promise.resolve(sent.push(action) > 0),
    explain: (action: Action) => Promise.resolve(explained.push(action)),
  } as unknown as MatchController;
  render(CardPad, { picker: new CardPicker(controller, pad), seen: ['5h'], glow: true });
});

const key = (card: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-key="${card}"]`);
  if (!found) throw new Error(`no key for ${card}`);
  return found;
};

test('only cards that can be played are marked, and those played before are dimmed', () => {
  const marked = [...document.querySelectorAll<HTMLElement>('.may')].map(({ dataset }) => dataset.key);
  expect(marked).toEqual(['Ts']);
  expect(key('5h').className).toContain('dim');
  expect(key('5h').textContent).toContain('already out');
});

test('a card with several values asks for one at its key', async () => {
  await fireEvent.click(key('Ts'));
  expect(screen.getByRole('group').textContent).toContain('how much?');
  const offered = screen.getByRole('button', { name: /＋10$/ });
  expect(document.activeElement).toBe(offered);
  expect(screen.getByRole('button', { name: /−10.*not now$/ }).className).toContain('no');
  await fireEvent.click(offered);
  expect(sent).toEqual([{ seat: 'p1', action: 'play', card: 'Ts', from: 'hand', value: 10 }]);
  expect(document.activeElement).toBe(key('Ts'));
});

test('Escape closes the question and returns to its key', async () => {
  await fireEvent.click(key('Ts'));
  await fireEvent.keyDown(window, { key: 'Escape' });
  expect(screen.queryByRole('group')).toBeNull();
  expect(document.activeElement).toBe(key('Ts'));
});

test('a value that is not offered is explained', async () => {
  await fireEvent.click(key('Ts'));
  await fireEvent.click(screen.getByRole('button', { name: /not now$/ }));
  expect([sent, explained.map(({ value }) => value)]).toEqual([[], [-10]]);
  expect(screen.queryByRole('group')).toBeNull();
});
