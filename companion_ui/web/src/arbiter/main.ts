import '../ui/base.css';
import '../ui/controls.css';
import '../ui/work.css';
import '../ui/layout.css';

import { LIST } from '../device/arbiter';
import { keepIn } from '../device/storage';
import { start } from '../ui/start';
import App from './App.svelte';

const own = import.meta.glob<string>('./locale/*.ftl', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

keepIn(LIST);
void start(App, own);
