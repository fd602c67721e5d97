import '../ui/base.css';
import './overlay.css';
import '../ui/layout.css';

import { mount } from 'svelte';

import { reloadOnMissingChunk } from '../device/chunk-reload';
import { settings } from '../device/settings.svelte';
import { words } from '../i18n/words.svelte';
import App from './App.svelte';
import { optionsOf } from './options';
import { Watched } from './watched.svelte';

const own = import.meta.glob<string>('./locale/*.ftl', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

// Not `ui/start.ts`: an overlay has no input, makes no sound, and stores nothing.
const { reading, side } = optionsOf(location.search);
settings.pin({ big: false, theme: 'light', ...(reading && { reading }) });
reloadOnMissingChunk();
// Another link was put in: begin again with it.
addEventListener('hashchange', () => {
  location.reload();
});
const watched = new Watched(location.hash.slice(1));
void words.follow(own).then(() => {
  const target = document.getElementById('app');
  if (target) mount(App, { target, props: { watched, side } });
});
