import '../lib/base.css';
import './table.css';

import { start } from '../lib/start';
import App from './App.svelte';

const own = import.meta.glob<string>('../locale/*.ftl', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

void start(App, own);
