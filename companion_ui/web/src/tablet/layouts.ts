import type { Layout } from '../device/settings.svelte';

export const LAYOUTS: Layout[] = ['A', 'B', 'C'];
