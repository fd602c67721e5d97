import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import { untrack } from 'svelte';

import { apiText } from '../net/api';
import { minus } from './punctuation';
import { plain } from './ruby';
import { settings } from '../device/settings.svelte';

export type Args = Record<string, FluentVariable>;
export type Lang = 'ja' | 'en';

/** Where word files lie, by names that end in `/<language>.ftl`. */
export type Files = Record<string, string>;

const shared = import.meta.glob<string>('./locale/*.ftl', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

const LANGS: readonly Lang[] = ['ja', 'en'];

/** How long after the words that are read now those of the other language are fetched (ms). */
const LATER = 2_000;
const AGAIN = 1_000;

/** Codes are written with "." in records and with "-" in word files. */
export function keyOf(code: string): string {
  return code.replaceAll('.', '-');
}

/**
 * All the words a screen has: its own, and those of the games that were asked for.
 *
 * The words of the language that is read come first and are waited for. Those of the other one are fetched when
 * they hold nothing up: a device may change its language at any time, without a network too.
 */
export class Words {
  /** Keys somebody asked for that no file has. A test looks here; in development they show on the screen. */
  readonly missing = new Set<string>();
  readonly #bundles: Record<Lang, FluentBundle> = {
    ja: new FluentBundle('ja', { useIsolating: false }),
    en: new FluentBundle('en', { useIsolating: false }),
  };
  /** What this screen needs, and how to get it in a language. */
  readonly #wanted = new Map<string, (lang: Lang) => Promise<string>>();
  /** What is there or on its way: `<name> <language>`. */
  readonly #fetched = new Map<string, Promise<void>>();
  /** Rises when words are added, so that sentences already on the screen are said again. */
  #version = $state(0);

  /** What is there already stays, unless `over` it: an engine's words go before a screen's. */
  add(lang: Lang, text: string, over = true): void {
    this.#bundles[lang].addResource(new FluentResource(text), { allowOverrides: over });
    this.#version += 1;
  }

  /** A screen's first words, and from now on those of whatever language is read. They are asked for until they come. */
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

  /** What a game's engine says: title, seats, cards, verdicts. */
  game(name: string): Promise<void> {
    return this.#want(`game ${name}`, (lang) =>
      apiText(`/api/games/${encodeURIComponent(name)}/words/${lang}`),
    );
  }

  /** What a game's own table and phone say besides, if anything: the files of their words. */
  async screen(game: string, files: Files): Promise<void> {
    if (Object.keys(files).length > 0) await this.#want(`screen ${game}`, from(files));
  }

  async #want(name: string, get: (lang: Lang) => Promise<string>): Promise<void> {
    this.#wanted.set(name, get);
    // Untracked: what waits for the words must not begin anew when the language changes.
    await this.#fetch(
      name,
      untrack(() => settings.lang),
    );
    setTimeout(() => {
      for (const lang of LANGS) this.#fetch(name, lang).catch(() => undefined); // asked again when it is read
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
          this.#fetched.delete(key); // another try may have more luck
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

  /** The sentence for `key`, furigana markup and all. `name.attribute` asks for an attribute. */
  t(key: string, args: Args = {}): string {
    const said = this.find(key, args);
    if (said !== null) return said;
    this.missing.add(key);
    return import.meta.env.DEV ? `⟦${key}⟧` : key;
  }

  /** The same, `null` where there is no such sentence. Until its own language is there the other one speaks. */
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

  /** The sentence as plain text, in every language that is here and at every reading level. */
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

  /** The sentence as plain text at this device's reading level, for names and titles. */
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
