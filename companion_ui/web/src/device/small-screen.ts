import { MediaQuery } from 'svelte/reactivity';

/** Whether the screen has little room: what lies side by side elsewhere comes one below the other. */
export const small = new MediaQuery('(max-height: 560px), (max-width: 700px)', false);
