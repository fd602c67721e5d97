import type { Speaker } from '../../i18n/speaker';
import { settings } from '../../device/settings.svelte';
import { words } from '../../i18n/words.svelte';
import type { Condition, Reference } from './contract';

/** Return a condition as a sentence: a tree of codes, built from its parts. */
function condition({ code, of: parts = [], ...params }: Condition, speaker: Speaker): string {
  const said = parts.map((part) => condition(part, speaker));
  const [all, any] = [said.join(words.t('xan-ui-and')), said.join(words.t('xan-ui-or'))];
  return speaker.code(code, { ...params, condition: said[0] ?? '', all, any }).replace(/-(?=\d)/g, '−');
}

/**
 * Return the print on the open card, which comes with the view as codes: its title, the condition to clear it, and
 * further effects; `null` without a card.
 */
export function eventCard(reference: readonly Reference[], speaker: Speaker) {
  const cards = reference.filter((code) => 'id' in code);
  const card = cards.find(({ code }) => code === 'xan.printed.event') ?? cards[0];
  if (!card) return null;
  const own = card.title?.[settings.lang] ?? '';
  const known = speaker.card(card.id);
  const said = (clear: boolean): string[] =>
    reference.flatMap((code) =>
      'if' in code && (code.code === 'xan.printed.clear') === clear
        ? speaker.code(code.code, { ...code, condition: condition(code.if, speaker) })
        : [],
    );
  return { title: known === card.id && own ? own : known, clear: said(true)[0] ?? null, more: said(false) };
}
