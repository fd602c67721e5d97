import type { Questions } from './asked';
import SkillAim from './SkillAim.svelte';
import WhichWay from './WhichWay.svelte';
import WhoseCard from './WhoseCard.svelte';

/** What a seat is asked, on its phone and on the tablet. */
export const OF_SEATS: Questions = { skill: SkillAim, 'which-way': WhichWay, 'whose-card': WhoseCard };
