import '../ui/base.css';
import '../ui/work.css';

import { keepIn } from '../device/storage';
import { start } from '../ui/start';
import App from './App.svelte';

const own = import.meta.glob<string>('./locale/*.ftl', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

keepIn('tachiai.arbiter.matches');
void start(App, own);
