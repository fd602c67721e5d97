import en from '../locale/en.ftl?raw';
import ja from '../locale/ja.ftl?raw';
import { words } from '../lib/words.svelte';

words.add('ja', ja);
words.add('en', en);
