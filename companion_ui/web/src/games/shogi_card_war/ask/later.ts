import type { Component } from 'svelte';

import type { Asked, Asking } from './asked';
import Block from './Block.svelte';
import CounterKey from './CounterKey.svelte';
import Divide from './Divide.svelte';
import Draw from './Draw.svelte';
import Gold from './Gold.svelte';
import Graveyard from './Graveyard.svelte';
import Hits from './Hits.svelte';
import Lost from './Lost.svelte';
import Onto from './Onto.svelte';
import PlayerKey from './PlayerKey.svelte';
import Revive from './Revive.svelte';
import SecondPawn from './SecondPawn.svelte';
import TrapInHand from './TrapInHand.svelte';
import Way from './Way.svelte';
import WhichCard from './WhichCard.svelte';
import WhichTrap from './WhichTrap.svelte';

/** The questions that need cards on the table. This module is fetched when one is asked, or soon after the start. */
export const LATER: Partial<Record<Asked, Component<Asking>>> = {
  'second-pawn': SecondPawn,
  graveyard: Graveyard,
  way: Way,
  'which-card': WhichCard,
  trap: TrapInHand,
  onto: Onto,
  'which-trap': WhichTrap,
  lost: Lost,
  draw: Draw,
  gold: Gold,
  hits: Hits,
  revive: Revive,
  divide: Divide,
  block: Block,
};

export { CounterKey, PlayerKey };
