import { render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { settings } from '../device/settings.svelte';
import { Speaker } from '../i18n/speaker';
import { words } from '../i18n/words.svelte';
import type { Choice, FieldType, Json } from '../net/types';
import type { MatchController } from './controller.svelte';
import { Picker } from './picker.svelte';
import Question from './Question.svelte';

const one = (of: string, ...values: Json[]): FieldType => ({ type: 'one', of, values });
const template = (seat: string, action: string, fields: Record<string, FieldType>): Choice => ({
  seat,
  action,
  fields,
  optional: [],
  exact: true,
});
let sent: Json[] = [];
const picking = (choices: Choice[], seat: string | null = null): Picker =>
  new Picker(
    {
      open: true,
      speaker: new Speaker('game', ['a', 'b']),
      clear: () => undefined,
      view: () => ({ n: 3, due: [{ seat: 'a', action: 'wait' }], seat }),
      record: (action: Json) => Promise.resolve(sent.push(action) > 0),
    } as unknown as MatchController,
    () => choices,
  );
const buttons = (): string[] => screen.queryAllByRole('button').map((one) => one.textContent.trim());
const tap = (name: string): void => {
  screen.getByRole('button', { name }).click();
  flushSync();
};
const asked = (): string | undefined => document.querySelector('.question')?.textContent;

beforeAll(() => {
  settings.set({ reading: 'en' });
  words.add(
    'en',
    [
      'one-back = Back',
      'confirm-no = Cancel',
      'game-due-wait = Somebody is waited for',
      'game-ask-give-card = { $seat }: which card?',
      '    .own = Which card?',
      'game-ask-deal-hands = A card for { $key }?',
      'game-action-pass = Pass',
    ].join('\n'),
  );
});
beforeEach(() => (sent = []));

describe('the keys of what is asked', () => {
  const give = template('a', 'give', { card: one('card', 'ace', 'two'), to: one('cell', 'c1', 'c2') });

  test('are its values; the last pick can be taken back', () => {
    render(Question, { picker: picking([give]) });
    expect([buttons(), asked()]).toEqual([['ace', 'two'], 'a: which card?']);
    tap('ace');
    expect([buttons(), asked()]).toEqual([['c1', 'c2', 'Back'], 'Somebody is waited for']);
    tap('Back');
    tap('two');
    tap('c2');
    expect(sent).toEqual([{ seat: 'a', action: 'give', card: 'two', to: 'c2' }]);
  });

  test('ask the seat of the screen itself', () => {
    render(Question, { picker: picking([give], 'a') });
    expect(asked()).toBe('Which card?');
  });

  test('of a map ask for one value after the other, quickly; the place of the way back is kept', () => {
    const hands: FieldType = {
      type: 'map',
      key: one('seat', 'a', 'b'),
      item: one('number', 1, 2),
      min: 2,
      max: 2,
    };
    render(Question, { picker: picking([template('a', 'deal', { hands })]) });
    expect([buttons(), asked()]).toEqual([['1', '2', 'Back'], 'A card for a?']);
    const two = screen.getByRole('button', { name: '2' });
    expect([two.dataset.number, two.dataset.rapid, two.classList.contains('large')]).toEqual(['2', '', true]);
    tap('2');
    expect(asked()).toBe('A card for b?');
    expect(screen.getByRole('button', { name: '2' })).toBe(two);
    tap('Back');
    expect(asked()).toBe('A card for a?');
  });

  test('may be pressed, off or dim', () => {
    const picker = picking([give]);
    const question = { field: 'card', of: 'card', values: ['ace', 'two', 'six'] };
    render(Question, {
      picker,
      asked: { ...question, pressed: ['ace'], off: ['two'], dim: ['six'], rapid: true },
      text: '',
      glow: true,
    });
    const [ace, two, six] = screen.getAllByRole('button');
    expect([ace?.ariaPressed ?? ace?.getAttribute('aria-pressed'), two?.hasAttribute('disabled')]).toEqual([
      'true',
      true,
    ]);
    expect([six?.className.includes('dim'), asked()]).toEqual([true, undefined]);
    expect([ace, two, six].map((key) => [key?.classList.contains('may'), key?.dataset.rapid])).toEqual(
      Array(3).fill([false, '']),
    );
  });
});

test('an action that needs no pick has a large key', () => {
  render(Question, { picker: picking([template('a', 'pass', {})]) });
  expect(buttons()).toEqual(['Pass']);
  tap('Pass');
  expect(sent).toEqual([{ seat: 'a', action: 'pass' }]);
});
