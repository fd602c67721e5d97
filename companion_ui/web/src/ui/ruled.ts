/** A piece of a sentence: text with its readings, or the number of a rule. */
export type Ruled = { text: string } | { rule: string };

const NUMBERS = /[（(]([RO][1-9]\d*(?:[、,]\s*[RO][1-9]\d*)*)[)）]/g;

/** Split a sentence that names rules at its end: 「1マスです。（R10）」 → 1マスです。, R10. */
export function ruled(said: string): Ruled[] {
  const out: Ruled[] = [];
  let end = 0;
  for (const found of said.matchAll(NUMBERS)) {
    if (found.index > end) out.push({ text: said.slice(end, found.index) });
    for (const rule of (found[1] ?? '').split(/[、,]\s*/)) out.push({ rule });
    end = found.index + found[0].length;
  }
  if (end < said.length) out.push({ text: said.slice(end) });
  return out;
}

/** A piece of a rule's text: `**bold**`, `` `code` ``, or neither. */
export interface Written {
  text: string;
  kind: 'plain' | 'bold' | 'code';
}

/** Split a rule's text into its pieces. */
export function written(text: string): Written[] {
  return text
    .split(/(\*\*[^*]+\*\*|`[^`]+`)/)
    .filter((part) => part !== '')
    .map((part) =>
      part.startsWith('**')
        ? { text: part.slice(2, -2), kind: 'bold' }
        : part.startsWith('`')
          ? { text: part.slice(1, -1), kind: 'code' }
          : { text: part, kind: 'plain' },
    );
}
