import { fireEvent, render, screen } from '@testing-library/svelte';
import { createRawSnippet, type Snippet } from 'svelte';

import { settings } from '../device/settings.svelte';
import { words } from '../i18n/words.svelte';
import Sheet from './Sheet.svelte';

words.add('en', 'close = Close');
const text = (says: string): Snippet => createRawSnippet(() => ({ render: () => `<span>${says}</span>` }));

beforeEach(() => {
  settings.set({ reading: 'en' });
});

test('is named by its title, and closes by its key and by Escape', async () => {
  const onclose = vi.fn();
  render(Sheet, { title: text('Rules'), children: text('One rule'), onclose });
  const sheet = screen.getByRole('dialog', { name: 'Rules' });
  expect(sheet.textContent).toContain('One rule');
  await fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await fireEvent(sheet, new Event('cancel', { cancelable: true }));
  expect(onclose).toHaveBeenCalledTimes(2);
});

test('one over another has a name of its own, and its keys do not reach the page', async () => {
  const pressed = vi.fn();
  document.body.addEventListener('keydown', pressed);
  for (const title of ['Rules', 'Picture'])
    render(Sheet, { title: text(title), children: text(''), onclose: vi.fn() });
  await fireEvent.keyDown(screen.getByRole('dialog', { name: 'Picture' }), { key: 'h' });
  expect(screen.getByRole('dialog', { name: 'Rules' })).toBeTruthy();
  expect(pressed).not.toHaveBeenCalled();
  document.body.removeEventListener('keydown', pressed);
});

test('gives the focus back to what had it', () => {
  const key = document.body.appendChild(document.createElement('button'));
  key.focus();
  const { unmount } = render(Sheet, { title: text('Rules'), children: text(''), onclose: vi.fn() });
  key.blur();
  unmount();
  expect(document.activeElement).toBe(key);
});
