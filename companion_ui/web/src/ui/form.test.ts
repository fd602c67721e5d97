import { fireEvent, render, screen } from '@testing-library/svelte';

import { settings } from '../device/settings.svelte';
import shared from '../i18n/locale/en.ftl?raw';
import { Speaker } from '../i18n/speaker';
import { words } from '../i18n/words.svelte';
import type { Action, Choice, FieldType } from '../net/types';
import { Draft } from './draft.svelte';
import Form from './Form.svelte';

words.add('en', shared);
words.add(
  'en',
  'game-action-pass = Pass\ngame-action-play = Play\ngame-field-card = Which card?\ncomma = ,{" "}',
);

const one = (...values: string[]): FieldType => ({ type: 'one', of: 'word', values });
const choice = (seat: string, action: string, fields = {}, optional: string[] = []): Choice => ({
  seat,
  action,
  fields,
  optional,
  exact: true,
});
const keys = (): string[] => screen.getAllByRole('button').map((key) => key.textContent.trim());
const pressed = (): string[] =>
  screen
    .getAllByRole('button')
    .filter((key) => key.getAttribute('aria-pressed') === 'true')
    .map((key) => key.textContent.trim());

let whole: Action[] = [];
function form(choices: Choice[], seats = false): Draft {
  whole = [];
  settings.set({ reading: 'en' });
  const draft = new Draft(() => choices);
  draft.reset();
  render(Form, {
    draft,
    speaker: new Speaker('game', ['a', 'b']),
    seats,
    onwhole: (action: Action) => whole.push(action),
  });
  return draft;
}

test('an action without fields is complete when it is tapped', async () => {
  form([choice('a', 'pass'), choice('a', 'play', { card: one('ace', 'two') })]);
  expect(screen.getByRole('group', { name: 'What can be done' })).toBeTruthy();
  expect(keys()).toEqual(['Pass', 'Play']);
  await fireEvent.click(screen.getByRole('button', { name: 'Pass' }));
  expect(whole).toEqual([{ seat: 'a', action: 'pass' }]);
});

test('a chosen action asks for its field; a second tap takes it back', async () => {
  form([choice('a', 'pass'), choice('a', 'play', { card: one('ace', 'two') })]);
  await fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  expect([keys(), pressed()]).toEqual([['Pass', 'Play', 'ace', 'two'], ['Play']]);
  await fireEvent.click(screen.getByRole('button', { name: 'two' }));
  expect(whole).toEqual([{ seat: 'a', action: 'play', card: 'two' }]);
  await fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  expect([keys(), pressed()]).toEqual([['Pass', 'Play'], []]);
});

test('the only action is not offered, and what may be left out is marked', () => {
  form([choice('a', 'play', { card: one('ace', 'two'), aloud: one('yes') }, ['aloud'])]);
  expect(keys()).toEqual(['ace', 'two', 'yes']);
  expect(screen.getByText('(optional)')).toBeTruthy();
  expect(whole).toEqual([]);
});

test('an action of several seats is one question with a key for each', async () => {
  form([choice('a', 'pass'), choice('b', 'pass')], true);
  expect(screen.getByRole('group', { name: 'Pass' })).toBeTruthy();
  await fireEvent.click(screen.getByRole('button', { name: /^b\s*Pass$/ }));
  expect(whole).toEqual([{ seat: 'b', action: 'pass' }]);
});
