import type { Speaker } from '../../i18n/speaker';
import { settings } from '../../device/settings.svelte';
import type { Json, JsonObject, Reference } from '../../net/types';
import { words } from '../../i18n/words.svelte';
import { obj, str } from '../../net/json';

/** The turned card in words: what is printed on it comes with the view, as codes. */

/** A condition as a sentence: a tree of codes, whose parts are said first. */
function condition(of: Json | undefined, speaker: Speaker): string {
  const { code, of: parts, ...params } = obj(of);
  const said = (Array.isArray(parts) ? parts : []).map((part) => condition(part, speaker));
  return speaker.code(str(code), {
    ...params,
    condition: said[0] ?? '',
    all: said.join(words.t('xan-ui-and')),
    any: said.join(words.t('xan-ui-or')),
  });
}

/** A card's title: its own in this screen's language, else the game's word for its number. */
function title(line: JsonObject, speaker: Speaker): string {
  const own = str(obj(line.title)[settings.lang]);
  const id = str(line.id);
  const known = speaker.card(id);
  return known !== id || own === '' ? known : own;
}

export interface EventCard {
  title: string;
  /** Clear first, then what more may come of it. */
  clear: string | null;
  more: string[];
}

export function eventCard(reference: readonly Reference[], speaker: Speaker): EventCard | null {
  const line = (name: string): Reference | undefined =>
    reference.find(({ code }) => code === `xan.printed.${name}`);
  const scene = line('scene');
  if (!scene) return null;
  const say = (one: Reference): string =>
    speaker.code(one.code, { ...one, condition: condition(one.if, speaker) });
  const clear = line('clear');
  return {
    title: title(line('event') ?? scene, speaker),
    clear: clear ? say(clear) : null,
    more: [line('critical'), line('fumble')].filter((one) => one !== undefined).map(say),
  };
}
