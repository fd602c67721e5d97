import { mount, type Component } from 'svelte';

import { guard } from './tap-guard';
import { keepScreens } from '../device/offline';
import { settings } from '../device/settings.svelte';
import { unlock } from '../device/sound';
import { keepWhole } from '../device/chunk-reload';
import { words, type Files } from '../i18n/words.svelte';

/** Bring a screen up, as soon as the words it speaks are there. */
export async function start(App: Component, own: Files): Promise<void> {
  const target = document.getElementById('app');
  if (!target) throw new Error('the page has no #app');
  settings.apply();
  guard(document);
  keepWhole();
  // Not `pointerdown`: of a finger only its lifting lets a page play sound.
  document.addEventListener('pointerup', unlock, { passive: true });
  await words.follow(own);
  // Until now the page's own sign stood there.
  target.replaceChildren();
  mount(App, { target });
  // Not while the screen still fetches its parts.
  setTimeout(() => void keepScreens(), 1_500);
}
