/** The layouts of `Shell` that not every table needs; each is fetched when it is first laid out. */
export const sideLayout = () => import('./ShellSide.svelte');
export const uprightLayout = () => import('./ShellUpright.svelte');
