import type { Speaker } from '../../i18n/speaker';
import { settings } from '../../device/settings.svelte';
import { words } from '../../i18n/words.svelte';
import type { Condition, PrintedCard, Reference } from './contract';

/** The revealed scenario card in words: its print comes with the view, as codes. */

/** Return a condition as a sentence: a tree of codes, built from its parts. */
function condition({ code, of: parts = [], ...params }: Condition, speaker: Speaker): string {
  const said = parts.map((part) => condition(part, speaker));
  const all = said.join(words.t('xan-ui-and'));
  const any = said.join(words.t('xan-ui-or'));
  return speaker.code(code, { ...params, condition: said[0] ?? '', all, any }).replace(/-(?=\d)/g, '−');
}

/** Return a card's title: its own in this screen's language, else the game's word for its number. */
function title({ id, title: printed }: PrintedCard, speaker: Speaker): string {
  const own = printed?.[settings.lang] ?? '';
  const known = speaker.card(id);
  return known !== id || own === '' ? known : own;
}

/** Return the title of the open card, the condition to clear it, and further effects; `null` without a card. */
export function eventCard(
  reference: readonly Reference[],
  speaker: Speaker,
): { title: string; clear: string | null; more: string[] } | null {
  const cards = reference.filter((code) => 'id' in code);
  const card = cards.find(({ code }) => code === 'xan.printed.event') ?? cards[0];
  if (!card) return null;
  const said = (clear: boolean): string[] =>
    reference.flatMap((code) =>
      'if' in code && (code.code === 'xan.printed.clear') === clear
        ? speaker.code(code.code, { ...code, condition: condition(code.if, speaker) })
        : [],
    );
  return { title: title(card, speaker), clear: said(true)[0] ?? null, more: said(false) };
}
