import '../ui/base.css';
import '../ui/controls.css';
import '../play/table.css';
import '../ui/layout.css';

import { mount } from 'svelte';

import { guard } from '../ui/tap-guard';
import { read } from '../device/storage';
import { settings } from '../device/settings.svelte';
import { words } from '../i18n/words.svelte';
import App from './App.svelte';
import { data } from './data';

const files = import.meta.glob<string>(
  // eslint-disable-next-line no-restricted-syntax -- the words of the table's match player
  ['../i18n/locale/*.ftl', '../tablet/locale/*.ftl', '../games/*/locale/*.ftl', './locale/*.ftl'],
  { query: '?raw', import: 'default', eager: true },
);

const found = data();
const target = document.getElementById('app');
if (found && target) {
  for (const lang of ['ja', 'en'] as const) {
    // The game's own words precede those of a screen, but not this page's own.
    words.add(lang, found.words[lang]);
    for (const [path, text] of Object.entries(files)) {
      const game = /games\/([^/]+)\//.exec(path)?.[1];
      if (path.endsWith(`/${lang}.ftl`) && (game === undefined || game === found.header.game))
        words.add(lang, text, path.startsWith('./')); // the page's data must not change the verifier's texts
    }
  }
  if (read('tachiai.settings') === null && found.lang !== settings.lang)
    settings.set({ reading: found.lang === 'en' ? 'en' : 'furigana' });
  settings.apply();
  guard(document);
  mount(App, { target, props: { data: found } });
}
