import type { Reading } from '../device/settings.svelte';

/** A piece of a sentence; `ruby` is the reading of its `text`, if it has one. */
export interface Piece {
  text: string;
  ruby?: string;
  /** True right before a reading: browsers would break the line there. */
  kept?: true;
}

const MARKED = /［([^｜］]*)｜([^］]*)］/g;

/** Split a marked sentence: 「［黒｜くろ］の［番｜ばん］」 → 黒/くろ, の, 番/ばん. */
export function pieces(marked: string): Piece[] {
  const out: Piece[] = [];
  let end = 0;
  for (const found of marked.matchAll(MARKED)) {
    const before = marked.slice(end, found.index);
    const [kept = ''] = /(\d+|[\p{L}ー])$/u.exec(before) ?? [];
    if (before.length > kept.length) out.push({ text: before.slice(0, before.length - kept.length) });
    if (kept) out.push({ text: kept, kept: true });
    out.push({ text: found[1] ?? '', ruby: found[2] ?? '' });
    end = found.index + found[0].length;
  }
  if (end < marked.length) out.push({ text: marked.slice(end) });
  return out;
}

/** A space between two Japanese letters: it separates words for children. */
const GAP = /(?<=[^ -~]) (?=[^ -~])/g;

/**
 * Return a sentence without markup: kana at the hiragana level, else kanji, which needs no spaces: `gap` is
 * there instead.
 */
export function plain(marked: string, reading: Reading, gap = ''): string {
  const text = marked.replace(MARKED, reading === 'hiragana' ? '$2' : '$1');
  return reading === 'kanji' ? text.replace(GAP, gap) : text;
}

/** Remove markup characters from typed text such as names, whose own spaces stay at every level. */
export function unmarked(typed: string): string {
  return typed.replace(GAP, '\u00a0').replace(/[［｜］]/g, ' ');
}
