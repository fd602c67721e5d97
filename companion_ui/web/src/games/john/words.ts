import { words } from '../../lib/words.svelte';
import en from './locale/en.ftl?raw';
import ja from './locale/ja.ftl?raw';

words.add('ja', ja);
words.add('en', en);
