import type { Questions } from './asked';
import SkillAim from './SkillAim.svelte';
import Sum from './Sum.svelte';
import WhichWay from './WhichWay.svelte';
import WhoseCard from './WhoseCard.svelte';

/** What a seat is asked and shown in the course of an event, on its phone and on the tablet. */
export const OF_SEATS: Questions = {
  skill: SkillAim,
  sum: Sum,
  'which-way': WhichWay,
  'whose-card': WhoseCard,
};
