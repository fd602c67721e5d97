import { read, write } from './storage';

/** `kanji`, `furigana` and `hiragana` are three ways to read the same Japanese text. */
export type Reading = 'kanji' | 'furigana' | 'hiragana' | 'en';
export type Layout = 'A' | 'B' | 'C';

interface Kept {
  reading: Reading;
  layout: Layout;
  sound: boolean;
  big: boolean;
  theme: 'auto' | 'light' | 'dark';
  /** True if a game's own cards are played with a standard pack: each name is followed by its substitute. */
  pack: boolean;
  /** True if single keys act at the table: `h`, `?`, Backspace, digits (WCAG 2.1.4). */
  keys: boolean;
  /** True if the screen stays on while a match is shown. */
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

/** The settings of this device; every change is stored. */
class Settings {
  #kept = $state<Kept>({ ...first(), ...read<Partial<Kept>>(KEY) });
  #pinned: Partial<Kept> = {};

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

  /** Set values for this page only, whatever the device's settings are. */
  pin(values: Partial<Kept>): void {
    this.#pinned = values;
    this.follow();
  }

  /** Apply a change made in another tab. */
  follow(): void {
    Object.assign(this.#kept, read<Partial<Kept>>(KEY), this.#pinned);
    this.apply();
  }

  /** Set language, theme and text size for the style sheets. */
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
