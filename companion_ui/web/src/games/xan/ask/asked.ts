import type { Component } from 'svelte';

import { words } from '../../../i18n/words.svelte';
import type { Scene } from '../scene';
import type { Taps } from '../taps.svelte';

/** What is asked now: which keys there are, and the sentence above them. */

export type Asked =
  | 'skill'
  | 'alone'
  | 'deal'
  | 'flip'
  | 'join'
  | 'numbers'
  | 'work-out'
  | 'redo'
  | 'learn'
  | 'release'
  | 'which-way'
  | 'whose-card';

/** The component with the keys of each question, and the one that writes a declared walk as a sum. */
export interface Questions extends Partial<Record<Asked, Component<{ taps: Taps }>>> {
  sum?: Component<{ taps: Taps; scene: Scene }>;
}

/** The keys there are; `null` where the board alone takes taps, or nobody is asked. */
export function asked(taps: Taps, skill = taps.skill): Asked | null {
  const any = (action: string): boolean => taps.of(action).length > 0;
  if (skill) return 'skill';
  if (taps.deal.seats.length === 1) return 'alone';
  if (taps.dealing !== null) return 'deal';
  if (any('flip')) return 'flip';
  if (taps.able.length > 0) return 'join';
  if (any('open') && !taps.walking) return taps.due.length > 0 ? 'numbers' : 'work-out';
  if (any('redo')) return 'redo';
  if (taps.drawn.length > 0) return 'learn';
  if (taps.released.length > 0) return 'release';
  if (taps.offered.length > 0) return 'which-way';
  return taps.movers.length > 1 ? 'whose-card' : null;
}

/** The sentence above the keys; "" where there is none. */
export function question(taps: Taps, skill = taps.skill): string {
  if (skill) return aboutSkill(taps);
  if (taps.deal.seats.length > 0) return aboutClasses(taps);
  const view = taps.controller.view();
  // A phone is offered no set-up: that is the tablet's.
  if (view.position.phase === 'setup' && view.pen && view.turn.includes('table'))
    return words.t('xan-ui-too-few');
  if (taps.cursor !== null) return words.t('xan-ui-number', { cell: taps.cursor });
  if (taps.walking) return aboutWay(taps);
  if (taps.movers.length > 0) return aboutPlacing(taps);
  if (taps.learnt !== null && taps.learners.length > 0)
    return words.t('xan-ui-learn', { skill: taps.controller.speaker.card(taps.learnt) });
  const due = view.due[0];
  // Nothing is left to turn up: the key below says what there is to do.
  if (due === undefined || (due.action === 'open' && due.cells.length === 0)) return '';
  // What the tablet asks, a phone leaves to it.
  if (view.role === 'seat' && taps.of(due.action).length === 0) return '';
  // What follows is on the key.
  if (due.action === 'redo' && due.why !== 'short' && view.pen) return words.t('xan-ui-no-trail');
  return taps.controller.speaker.due(due);
}

function aboutSkill({ skill: one, wants, controller }: Taps): string {
  const skill = controller.speaker.card(one?.skill ?? '');
  return wants === null ? skill : words.t(`xan-ui-aim-${wants}`, { skill });
}

function aboutClasses({ deal, dealing, controller }: Taps): string {
  if (deal.seats.length === 1) return words.t('xan-ui-all-four');
  return dealing === null ? '' : words.t('xan-ui-class', { seat: controller.speaker.seat(dealing) });
}

function aboutWay({ offered, start }: Taps): string {
  if (offered.length > 0) return words.t('xan-ui-which-way');
  return words.t(start === null ? 'xan-ui-where-start' : 'xan-ui-where-end');
}

/** On a phone that is its own: whose turn it is stands above. */
function aboutPlacing({ mover, movers, controller }: Taps): string {
  const { speaker } = controller;
  const who = mover?.seat ?? movers[0]?.seat ?? '';
  const own = who === controller.view().seat ? '-own' : '';
  return mover
    ? words.t(`xan-ui-place${own}`, { seat: speaker.seat(who), char: speaker.card(mover.char) })
    : words.t(`xan-ui-whose${own}`, { seat: speaker.seat(who) });
}
