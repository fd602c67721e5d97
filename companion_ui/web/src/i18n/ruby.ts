import type { Reading } from '../device/settings.svelte';

/** A piece of a sentence: `ruby` is how its `text` is read, if it says so. */
export interface Piece {
  text: string;
  ruby?: string;
  /** What stands right before a reading: browsers would break the line between the two. */
  kept?: true;
}

const MARKED = /［([^｜］]*)｜([^］]*)］/g;

/** The pieces of a marked sentence: 「［黒｜くろ］の［番｜ばん］」 → 黒/くろ, の, 番/ばん. */
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

/** The sentence without markup: kana at the hiragana level, kanji otherwise. */
export function plain(marked: string, reading: Reading): string {
  return marked.replace(MARKED, (_, kanji: string, kana: string) => (reading === 'hiragana' ? kana : kanji));
}

/** What people typed (a name) must not be taken for markup. */
export function unmarked(typed: string): string {
  return typed.replace(/[［｜］]/g, ' ');
}
