import { bareView } from '../net/bare-view';
import { LiveMatch } from '../net/match.svelte';
import type { Action, Answer, Checked, Laid, Line, View } from '../net/types';
import type { Wire } from '../net/wire';

/** Nothing goes over a live connection at a table that was laid. */
const NO_WIRE = { close: () => undefined } as unknown as Wire;

export const NOT_NOW: Answer<never> = { ok: false, error: 'no-answer' };

/** What the tablet sees of a laid table: everything may be done there, and nothing is kept. */
export function viewOf({ header, choices, previews, lines, layout: _, ok: __, ...frame }: Laid): View {
  const n = lines.length;
  const settings = { coaching: true };
  return bareView(header, n, { ...frame, role: 'table', pen: true, choices, previews, lines, settings });
}

/** A table that was laid, for a lesson or to try something out: for the screens a match like any other. */
export class LaidTable extends LiveMatch {
  constructor(readonly play: (action: Action, keeps: boolean) => Promise<Answer<Checked>>) {
    super('', null, () => NO_WIRE);
    this.link = 'online';
  }

  show(view: View, lines: Line[]): void {
    this.lines = lines;
    this.view = view;
  }

  override record(action: Action): Promise<Answer<Checked>> {
    return this.play(action, true);
  }

  /** A tap that is not offered: somebody asks why, or a lesson says "try to go there". */
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
