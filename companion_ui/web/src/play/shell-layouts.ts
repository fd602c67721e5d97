/** The layouts of `Shell` that not every table needs, lazy-loaded. */
export const sideLayout = () => import('./ShellSide.svelte');
export const uprightLayout = () => import('./ShellUpright.svelte');
