import { read, write } from './storage';

/** `kanji`, `furigana` and `hiragana` are three ways to read the same Japanese words. */
export type Reading = 'kanji' | 'furigana' | 'hiragana' | 'en';
export type Layout = 'A' | 'B' | 'C';

interface Kept {
  reading: Reading;
  layout: Layout;
  sound: boolean;
  big: boolean;
  theme: 'auto' | 'light' | 'dark';
  /** A game with cards of its own is played with a standard pack: what stands in for each is said beside its name. */
  pack: boolean;
  /** Single keys of a keyboard do something at the table: `h`, `?`, Backspace, digits (WCAG 2.1.4). */
  keys: boolean;
  /** The screen stays on while a match is looked at. */
  awake: boolean;
}

const dark = typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-color-scheme: dark)');

const KEY = 'tachiai.settings';

function first(): Kept {
  const japanese = typeof navigator === 'undefined' || /^ja\b/i.test(navigator.language);
  return {
    reading: japanese ? 'furigana' : 'en',
    layout: 'A',
    sound: false,
    big: false,
    theme: 'auto',
    pack: true,
    keys: true,
    awake: true,
  };
}

/** This device's own settings; every change is kept. */
class Settings {
  #kept = $state<Kept>({ ...first(), ...read<Partial<Kept>>(KEY) });

  get reading(): Reading {
    return this.#kept.reading;
  }
  get lang(): 'ja' | 'en' {
    return this.#kept.reading === 'en' ? 'en' : 'ja';
  }
  get layout(): Layout {
    return this.#kept.layout;
  }
  get sound(): boolean {
    return this.#kept.sound;
  }
  get big(): boolean {
    return this.#kept.big;
  }
  get pack(): boolean {
    return this.#kept.pack;
  }
  get keys(): boolean {
    return this.#kept.keys;
  }
  get awake(): boolean {
    return this.#kept.awake;
  }
  get theme(): Kept['theme'] {
    return this.#kept.theme;
  }

  set(change: Partial<Kept>): void {
    Object.assign(this.#kept, change);
    write(KEY, this.#kept);
    this.apply();
  }

  /** What was changed in another tab of this device holds here too. */
  follow(): void {
    Object.assign(this.#kept, read<Partial<Kept>>(KEY));
    this.apply();
  }

  /** Put language, theme and text size where the style sheets look for them. */
  apply(): void {
    const root = document.documentElement;
    root.lang = this.lang;
    root.dataset.reading = this.reading;
    root.dataset.big = String(this.big);
    root.dataset.theme = this.theme === 'auto' ? (dark?.matches ? 'dark' : 'light') : this.theme;
  }
}

export const settings = new Settings();
dark?.addEventListener('change', () => {
  settings.apply();
});
if (typeof window !== 'undefined')
  window.addEventListener('storage', (event) => {
    if (event.key === KEY) settings.follow();
  });
