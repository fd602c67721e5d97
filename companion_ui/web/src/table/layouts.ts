import type { Layout } from '../lib/settings.svelte';

export const LAYOUTS: Layout[] = ['A', 'B', 'C'];
