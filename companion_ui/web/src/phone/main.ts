import '../ui/base.css';
import '../ui/controls.css';
import './phone.css';
import '../ui/layout.css';

import { start } from '../ui/start';
import App from './App.svelte';

const own = import.meta.glob<string>('./locale/*.ftl', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

// The rules of a game have a public address of their own: no match, no token.
if (location.pathname.startsWith('/rules/'))
  void import('./Rules.svelte').then((page) => start(page.default, own));
else void start(App, own);
