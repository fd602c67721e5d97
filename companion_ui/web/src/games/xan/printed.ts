import type { Speaker } from '../../i18n/speaker';
import { settings } from '../../device/settings.svelte';
import { words } from '../../i18n/words.svelte';
import type { Condition, PrintedCard, PrintedClear, PrintedSpecial, Reference } from './contract';

/** The revealed scenario card in words: its print comes with the view, as codes. */

/** Return a condition as a sentence: a tree of codes, built from its parts. */
function condition({ code, of: parts = [], ...params }: Condition, speaker: Speaker): string {
  const said = parts.map((part) => condition(part, speaker));
  const all = said.join(words.t('xan-ui-and'));
  const any = said.join(words.t('xan-ui-or'));
  const told = speaker.code(code, { ...params, condition: said[0] ?? '', all, any });
  return told.replace(/-(?=\d)/g, '−');
}

/** Return a card's title: its own in this screen's language, else the game's word for its number. */
function title({ id, title: printed }: PrintedCard, speaker: Speaker): string {
  const own = printed?.[settings.lang] ?? '';
  const known = speaker.card(id);
  return known !== id || own === '' ? known : own;
}

export interface EventCard {
  title: string;
  /** The condition to clear it, then the further effects. */
  clear: string | null;
  more: string[];
}

export function eventCard(reference: readonly Reference[], speaker: Speaker): EventCard | null {
  const cards = reference.filter((code) => 'id' in code);
  const scene = cards.find(({ code }) => code === 'xan.printed.scene');
  if (!scene) return null;
  const event = cards.find(({ code }) => code === 'xan.printed.event');
  const say = (one: PrintedClear | PrintedSpecial): string =>
    speaker.code(one.code, { ...one, condition: condition(one.if, speaker) });
  const conditions = reference.filter((code) => 'if' in code);
  const clear = conditions.find(({ code }) => code === 'xan.printed.clear');
  return {
    title: title(event ?? scene, speaker),
    clear: clear ? say(clear) : null,
    more: conditions.filter((condition) => condition !== clear).map(say),
  };
}
