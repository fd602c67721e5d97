import { fireEvent, render, screen } from '@testing-library/svelte';
import type { ComponentProps } from 'svelte';

import { settings } from '../device/settings.svelte';
import shared from '../i18n/locale/en.ftl?raw';
import { Speaker } from '../i18n/speaker';
import { words } from '../i18n/words.svelte';
import Pad from './Pad.svelte';

words.add('en', shared);
words.add('en', 'comma = ,{" "}');
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe(): void {}
    disconnect(): void {}
  },
);

const grid = {
  rows: [
    ['As', '2s', '3s'],
    ['4s', '5s'],
  ],
  columns: 'repeat(3, 1fr)',
  height: '60px',
  phone: { columns: 3, narrow: 3, height: '60px' },
};
const question = {
  card: '2s',
  field: 'value',
  text: 'How much?',
  values: [
    { value: 2, offered: true },
    { value: 20, offered: false },
  ],
};
/** Show a pad, then with `more`; return what is done on it. */
async function pad(more: Partial<ComponentProps<typeof Pad>>): Promise<string[]> {
  settings.set({ reading: 'en' });
  const done: string[] = [];
  const { rerender } = render(Pad, {
    speaker: new Speaker('game', ['a', 'b']),
    look: { grids: [grid], play: { action: 'play' } },
    seen: new Set<string>(),
    ontap: (card: string) => done.push(card),
    onvalue: (value: string | number) => done.push(String(value)),
    onclose: () => done.push('closed'),
  });
  await rerender(more);
  return done;
}
const key = (card: string): HTMLElement | null => document.querySelector(`[data-key="${card}"]`);
const having = (name: string): (string | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>(`.key.${name}`)].map((one) => one.dataset.key);

test('a card seen before is dimmed, named so, and can still be tapped', async () => {
  const done = await pad({ seen: new Set(['3s']), may: (card) => card === '4s', sent: '5s', picked: ['As'] });
  expect([having('dim'), having('may'), having('sent')]).toEqual([['3s'], ['4s'], ['5s']]);
  expect(key('3s')?.textContent).toContain('already out');
  expect([key('As'), key('2s')].map((one) => one?.getAttribute('aria-pressed'))).toEqual(['true', null]);
  await fireEvent.click(key('3s') as HTMLElement);
  expect(done).toEqual(['3s']);
});

test('all keys are dimmed while no card can be played', async () => {
  await pad({ idle: true });
  expect(having('dim')).toEqual(['As', '2s', '3s', '4s', '5s']);
  expect(screen.queryByRole('group')).toBeNull();
});

test('a card with several values asks at its key, and says which is not possible now', async () => {
  const done = await pad({
    asked: question,
    look: { grids: [grid], play: { action: 'play' }, word: String },
  });
  expect([having('open'), key('2s')?.getAttribute('aria-expanded')]).toEqual([['2s'], 'true']);
  const answers = [...screen.getByRole('group', { name: 'How much?' }).querySelectorAll('button')];
  expect(answers.map((one) => one.querySelector('.unseen')?.textContent.endsWith('not now'))).toEqual([
    false,
    true,
  ]);
  expect(document.activeElement).toBe(answers[0]);
  await fireEvent.click(answers[0] as HTMLElement);
  expect([done, document.activeElement]).toEqual([['2'], key('2s')]);
});

test('Escape, or a tap beside the question, closes it', async () => {
  const done = await pad({ asked: question });
  await fireEvent.keyDown(window, { key: 'Escape' });
  await fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(done).toEqual(['closed', 'closed']);
});
