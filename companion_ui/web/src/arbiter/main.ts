import '../lib/base.css';
import './arbiter.css';

import { keepIn } from '../lib/keys';
import { start } from '../lib/start';
import App from './App.svelte';

const own = import.meta.glob<string>('./locale/*.ftl', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

keepIn('tachiai.arbiter.matches');
void start(App, own);
