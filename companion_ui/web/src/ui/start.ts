import { mount, type Component } from 'svelte';

import { guard } from './tap-guard';
import { keepScreens } from '../device/offline';
import { settings } from '../device/settings.svelte';
import { unlock } from '../device/sound';
import { reloadOnMissingChunk } from '../device/chunk-reload';
import { words, type Files } from '../i18n/words.svelte';

/** Start a screen once its words are loaded. */
export async function start(App: Component, own: Files): Promise<void> {
  const target = document.getElementById('app');
  if (!target) throw new Error('the page has no #app');
  settings.apply();
  guard(document);
  reloadOnMissingChunk();
  // Not `pointerdown`: for touch, only lifting the finger allows sound.
  document.addEventListener('pointerup', unlock, { passive: true });
  await words.follow(own);
  // It contained the page's loading sign.
  target.replaceChildren();
  mount(App, { target });
  // Not while the screen still loads its parts.
  setTimeout(() => void keepScreens(), 1_500);
}
