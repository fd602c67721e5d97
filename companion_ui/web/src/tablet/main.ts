import '../ui/base.css';
import '../ui/controls.css';
import '../play/table.css';
import '../ui/layout.css';

import { start } from '../ui/start';
import App from './App.svelte';

const own = import.meta.glob<string>('./locale/*.ftl', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

void start(App, own);
