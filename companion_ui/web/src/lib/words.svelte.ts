import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';

import { apiText } from './api';
import en from './locale/en.ftl?raw';
import ja from './locale/ja.ftl?raw';
import { plain } from './ruby';
import { settings } from './settings.svelte';

export type Args = Record<string, FluentVariable>;
export type Lang = 'ja' | 'en';

const LANGS: readonly Lang[] = ['ja', 'en'];

/** Codes are written with "." in records and with "-" in word files. */
export function keyOf(code: string): string {
  return code.replaceAll('.', '-');
}

/** All the words a screen has: its own, and those of the games that were asked for. */
export class Words {
  /** Keys somebody asked for that no file has. A test looks here; in development they show on the screen. */
  readonly missing = new Set<string>();
  readonly #bundles: Record<Lang, FluentBundle> = {
    ja: new FluentBundle('ja', { useIsolating: false }),
    en: new FluentBundle('en', { useIsolating: false }),
  };
  readonly #games = new Map<string, Promise<void>>();
  /** Rises when words are added, so that sentences already on the screen are said again. */
  #version = $state(0);

  add(lang: Lang, text: string): void {
    this.#bundles[lang].addResource(new FluentResource(text), { allowOverrides: true });
    this.#version += 1;
  }

  /** The words of a game in both languages, once. */
  game(name: string): Promise<void> {
    let loading = this.#games.get(name);
    if (!loading) {
      loading = Promise.all(
        LANGS.map(async (lang) => {
          this.add(lang, await apiText(`/api/games/${encodeURIComponent(name)}/words/${lang}`));
        }),
      ).then(
        () => undefined,
        (error: unknown) => {
          this.#games.delete(name); // another try may have more luck
          throw error;
        },
      );
      this.#games.set(name, loading);
    }
    return loading;
  }

  has(key: string): boolean {
    return this.#version >= 0 && this.#bundles[settings.lang].hasMessage(key);
  }

  /** The sentence for `key`, furigana markup and all. `name.attribute` asks for an attribute. */
  t(key: string, args: Args = {}): string {
    const said = this.find(key, args);
    if (said !== null) return said;
    this.missing.add(key);
    return import.meta.env.DEV ? `⟦${key}⟧` : key;
  }

  /** The same, `null` where there is no such sentence in either language. */
  find(key: string, args: Args = {}): string | null {
    if (this.#version < 0) return null;
    const [name = '', attribute] = key.split('.');
    const langs: Lang[] = settings.lang === 'ja' ? ['ja', 'en'] : ['en', 'ja'];
    for (const lang of langs) {
      const bundle = this.#bundles[lang];
      const message = bundle.getMessage(name);
      const pattern = attribute === undefined ? message?.value : message?.attributes[attribute];
      if (pattern === undefined || pattern === null) continue;
      if (lang !== settings.lang) this.missing.add(`${settings.lang}:${key}`);
      return bundle.formatPattern(pattern, args, []);
    }
    return null;
  }

  /** The sentence as plain text at this device's reading level, for names and titles. */
  plain(key: string, args: Args = {}): string {
    return plain(this.t(key, args), settings.reading);
  }
}

export const words = new Words();
words.add('ja', ja);
words.add('en', en);
