import { emptyView } from '../net/empty-view';
import { LiveMatch } from '../net/match.svelte';
import type { Action, Answer, Checked, Laid, Line, View } from '../net/types';
import type { MatchClient } from '../net/match-client';

/** A table arranged from a layout has no connection. */
const NO_CLIENT = { close: () => undefined } as unknown as MatchClient;

export const NOT_NOW: Answer<never> = { ok: false, error: 'no-answer' };

/** Return the view of a table arranged from a layout: everything is allowed and nothing is stored. */
export function viewOf({ header, choices, previews, lines, layout: _, ok: __, ...frame }: Laid): View {
  const n = lines.length;
  const settings = { coaching: true };
  return emptyView(header, n, { ...frame, role: 'table', pen: true, choices, previews, lines, settings });
}

/** A table arranged from a layout, for a lesson or an experiment: screens treat it like a match. */
export class LaidTable extends LiveMatch {
  constructor(readonly play: (action: Action, keeps: boolean) => Promise<Answer<Checked>>) {
    super('', null, () => NO_CLIENT);
    this.link = 'online';
  }

  show(view: View, lines: Line[]): void {
    this.lines = lines;
    this.view = view;
  }

  override record(action: Action): Promise<Answer<Checked>> {
    return this.play(action, true);
  }

  /** An action that is not offered: a question why, or a lesson that asks for an impossible move. */
  override check(action: Action): Promise<Answer<Checked>> {
    return this.play(action, false);
  }

  override undo(): Promise<Answer<never>> {
    return Promise.resolve(NOT_NOW);
  }

  override restore(): Promise<Answer<never>> {
    return Promise.resolve(NOT_NOW);
  }

  override confirm(): Promise<Answer<never>> {
    return Promise.resolve(NOT_NOW);
  }
}
