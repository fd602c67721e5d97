import { fireEvent, render, screen } from '@testing-library/svelte';

import { settings } from '../device/settings.svelte';
import { words } from '../i18n/words.svelte';
import shared from '../i18n/locale/en.ftl?raw';
import FullScreen from './FullScreen.svelte';

words.add('en', shared);

function browser(enabled: boolean): { full: Element | null } {
  settings.set({ reading: 'en' });
  const now: { full: Element | null } = { full: null };
  const changed = (full: Element | null): Promise<void> => {
    now.full = full;
    document.dispatchEvent(new Event('fullscreenchange'));
    return Promise.resolve();
  };
  Object.defineProperties(document, {
    fullscreenEnabled: { configurable: true, value: enabled },
    fullscreenElement: { configurable: true, get: () => now.full },
    exitFullscreen: { configurable: true, value: () => changed(null) },
  });
  document.documentElement.requestFullscreen = () => changed(document.documentElement);
  return now;
}

test('one key takes the whole screen, and gives it back', async () => {
  const now = browser(true);
  render(FullScreen);
  await fireEvent.click(screen.getByRole('button', { name: 'Full screen' }));
  expect(now.full).toBe(document.documentElement);
  await fireEvent.click(screen.getByRole('button', { name: 'Leave full screen' }));
  expect(now.full).toBeNull();
});

test('a browser without full screen gets no key', () => {
  browser(false);
  render(FullScreen);
  expect(screen.queryByRole('button')).toBeNull();
});
