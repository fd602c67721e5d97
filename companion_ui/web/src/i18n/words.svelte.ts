import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import { untrack } from 'svelte';

import { apiText } from '../net/api';
import { minus } from './punctuation';
import { plain } from './ruby';
import { settings } from '../device/settings.svelte';

export type Args = Record<string, FluentVariable>;
export type Lang = 'ja' | 'en';

/** Addresses of word files, by names that end in `/<language>.ftl`. */
export type Files = Record<string, string>;

const shared = import.meta.glob<string>('./locale/*.ftl', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

const LANGS: readonly Lang[] = ['ja', 'en'];

/** The delay before the words of the other language are fetched (ms). */
const LATER = 2_000;
const AGAIN = 1_000;

/** Convert a code to a key: records use ".", word files "-". */
export function keyOf(code: string): string {
  return code.replaceAll('.', '-');
}

/**
 * All words of a screen: its own, and those of the requested games. The reader's language is loaded first.
 * The other one is fetched later, as a device may change its language at any time, also offline.
 */
export class Words {
  /** Requested keys missing in all files, for tests; in development they are visible on the screen. */
  readonly missing = new Set<string>();
  readonly #bundles: Record<Lang, FluentBundle> = {
    ja: new FluentBundle('ja', { useIsolating: false }),
    en: new FluentBundle('en', { useIsolating: false }),
  };
  /** The loaders of all word files this screen needs. */
  readonly #wanted = new Map<string, (lang: Lang) => Promise<string>>();
  /** The requests made, by `<name> <language>`. */
  readonly #fetched = new Map<string, Promise<void>>();
  /** Increases when words are added, so that shown sentences are rendered again. */
  #version = $state(0);

  /** Add words. Without `over` existing keys stay: an engine's words precede a screen's. */
  add(lang: Lang, text: string, over = true): void {
    this.#bundles[lang].addResource(new FluentResource(text), { allowOverrides: over });
    this.#version += 1;
  }

  /** Load a screen's own words now and after each change of language, with retries. */
  async follow(own: Files): Promise<void> {
    $effect.root(() => {
      $effect(() => {
        void this.#all(settings.lang);
      });
    });
    for (;;)
      try {
        await Promise.all([this.#want('shared', from(shared)), this.#want('own', from(own))]);
        return;
      } catch {
        await new Promise((then) => setTimeout(then, AGAIN));
      }
  }

  /** Load the words of a game's engine: title, seats, cards, verdicts. */
  game(name: string): Promise<void> {
    return this.#want(`game ${name}`, (lang) =>
      apiText(`/api/games/${encodeURIComponent(name)}/words/${lang}`),
    );
  }

  /** Load the additional words of a game's own table and phone, if it has any. */
  async screen(game: string, files: Files): Promise<void> {
    if (Object.keys(files).length > 0) await this.#want(`screen ${game}`, from(files));
  }

  async #want(name: string, get: (lang: Lang) => Promise<string>): Promise<void> {
    this.#wanted.set(name, get);
    // Untracked: callers must not run again when the language changes.
    await this.#fetch(
      name,
      untrack(() => settings.lang),
    );
    setTimeout(() => {
      for (const lang of LANGS) this.#fetch(name, lang).catch(() => undefined); // fetched when chosen
    }, LATER);
  }

  async #all(lang: Lang): Promise<void> {
    await Promise.allSettled([...this.#wanted.keys()].map((name) => this.#fetch(name, lang)));
  }

  #fetch(name: string, lang: Lang): Promise<void> {
    const key = `${name} ${lang}`;
    const get = this.#wanted.get(name);
    let fetched = this.#fetched.get(key);
    if (!fetched && get) {
      fetched = get(lang).then(
        (text) => {
          this.add(lang, text, name.startsWith('game '));
        },
        (error: unknown) => {
          this.#fetched.delete(key); // a later attempt may succeed
          throw error;
        },
      );
      this.#fetched.set(key, fetched);
    }
    return fetched ?? Promise.resolve();
  }

  has(key: string): boolean {
    return this.#version >= 0 && LANGS.some((lang) => this.#bundles[lang].hasMessage(key));
  }

  /** Return the sentence for `key` with furigana markup. `name.attribute` selects an attribute. */
  t(key: string, args: Args = {}): string {
    const said = this.find(key, args);
    if (said !== null) return said;
    this.missing.add(key);
    return import.meta.env.DEV ? `⟦${key}⟧` : key;
  }

  /**
   * Return the sentence for `key`, or `null` if it does not exist. The other language is used until the
   * reader's is loaded.
   */
  find(key: string, args: Args = {}): string | null {
    if (this.#version < 0) return null;
    const [name = '', attribute] = key.split('.');
    const langs: Lang[] = settings.lang === 'ja' ? ['ja', 'en'] : ['en', 'ja'];
    for (const lang of langs) {
      const bundle = this.#bundles[lang];
      const message = bundle.getMessage(name);
      const pattern = attribute === undefined ? message?.value : message?.attributes[attribute];
      if (pattern === undefined || pattern === null) continue;
      return minus(bundle.formatPattern(pattern, args, []), Object.values(args));
    }
    return null;
  }

  /** Return the sentence as plain text, in every loaded language and at every reading level. */
  everyWay(key: string): string[] {
    if (this.#version < 0) return [];
    return LANGS.flatMap((lang) => {
      const bundle = this.#bundles[lang];
      const pattern = bundle.getMessage(key)?.value;
      if (pattern === undefined || pattern === null) return [];
      const said = bundle.formatPattern(pattern, {}, []);
      return [plain(said, 'kanji'), plain(said, 'hiragana')];
    });
  }

  /** Return the sentence as plain text at this device's reading level, for names and titles. */
  plain(key: string, args: Args = {}): string {
    return plain(this.t(key, args), settings.reading);
  }
}

const from =
  (files: Files) =>
  (lang: Lang): Promise<string> => {
    const file = Object.entries(files).find(([path]) => path.endsWith(`/${lang}.ftl`));
    return file ? apiText(file[1]) : Promise.resolve('');
  };

export const words = new Words();
