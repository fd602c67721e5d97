import { mount, type Component } from 'svelte';

import { guard } from './guard';
import { keepScreens } from './offline';
import { settings } from './settings.svelte';
import { unlock } from './sound';
import { keepWhole } from './whole';
import { words, type Files } from './words.svelte';

/** Bring a screen up, as soon as the words it speaks are there. */
export async function start(App: Component, own: Files): Promise<void> {
  const target = document.getElementById('app');
  if (!target) throw new Error('the page has no #app');
  settings.apply();
  guard(document);
  keepWhole();
  document.addEventListener('pointerdown', unlock, { passive: true });
  await words.follow(own);
  // Until now the page's own sign stood there.
  target.replaceChildren();
  mount(App, { target });
  // Not while the screen still fetches its parts.
  setTimeout(() => void keepScreens(), 1_500);
}
