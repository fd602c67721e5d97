import '../lib/base.css';
import './table.css';

import { mount } from 'svelte';

import { guard } from '../lib/guard';
import { settings } from '../lib/settings.svelte';
import { unlock } from '../lib/sound';
import { keepWhole } from '../lib/whole';
import App from './App.svelte';
import './words';

const target = document.getElementById('app');
if (!target) throw new Error('the page has no #app');

settings.apply();
guard(document);
keepWhole();
document.addEventListener('pointerdown', unlock, { passive: true });

export default mount(App, { target });
