import type { LiveMatch } from '../net/match.svelte';
import { Speaker } from '../i18n/speaker';
import { settings } from '../device/settings.svelte';
import type { JsonObject, Line } from '../net/types';
import { words } from '../i18n/words.svelte';
import { give, skip, type Stopped } from './act';
import english from './locale/en.ftl?raw';

words.add('en', english);
words.add('en', "john-move-too-far = { $from } can't reach { $to }.");
beforeEach(() => {
  settings.set({ reading: 'en' });
});

const speaker = new Speaker('john', ['black', 'red']);
const move = { seat: 'black', action: 'move', from: 'c2', to: 'c4' };
const lines = [1, 2, 3, 4].map((n) => ({ n, undone: n > 1, action: move })) as unknown as Line[];
const undo = { n: 5, undone: false, action: { seat: 'table', action: 'undo', to: 1 } } as unknown as Line;

function at(...answers: JsonObject[]): { live: LiveMatch; sent: [string, JsonObject][] } {
  const sent: [string, JsonObject][] = [];
  const live = {
    lines: [...lines, undo],
    view: { n: 4 },
    take: (view: unknown) => sent.push(['take', view as JsonObject]),
    client: {
      send: (command: string, { request_id: _, ...body }: JsonObject) => {
        sent.push([command, body]);
        return Promise.resolve(answers.shift());
      },
    },
  };
  return { live: live as unknown as LiveMatch, sent };
}
const said = { name: 'Mori', reason: 'seen' };
const stop = { n: 3, verdict: 'illegal', code: 'john.move.too-far', action: move };

test('a ruling is a command of its own, closing another', async () => {
  const { live, sent } = at({ ok: true, n: 4 }, { ok: true });
  expect(await give(live, speaker, { ruling: 'stop' }, {}, said)).toEqual({ error: null, stopped: null });
  await give(live, speaker, { ruling: 'close' }, {}, said);
  expect(sent).toEqual([
    ['rule', { expect: 4, ruling: 'stop', ...said }],
    ['close', said],
  ]);
});

test('a refusal is explained in the words of the game; a stale view is retried', async () => {
  const refused = {
    ok: false,
    error: 'refused',
    n: 4,
    verdict: 'illegal',
    code: 'john.move.too-far',
    action: move,
  };
  const { live, sent } = at(
    refused,
    { ok: false, error: 'stale', view: { n: 6 } },
    { ok: false, error: 'over' },
  );
  words.add('en', 'error-stale = Again.\nerror-over = Over.');
  const plan = { ruling: 'correct', about: 2 } as const;
  expect((await give(live, speaker, plan, { action: move }, said)).error).toBe(
    "That cannot be: c2 can't reach c4.",
  );
  expect((await give(live, speaker, plan, { action: move }, said)).error).toBe('Again.');
  expect(sent.at(-1)).toEqual(['take', { n: 6 }]);
  expect((await give(live, speaker, plan, { action: move }, said)).error).toBe('Over.');
});

test('a line that stops the rest is left out: past those the ruling itself took out', async () => {
  const left = { ok: true, n: 6, restored: 0, left: 3, stopped: stop };
  // A referee that restores nothing counts the skipped lines as left.
  const { live, sent } = at(
    left,
    { ...left, left: 4 },
    { ...left, restored: 1, left: 1 },
    { ok: true, n: 8, restored: 0, left: 0, stopped: null },
  );
  const first = await give(live, speaker, { ruling: 'remove', about: 2 }, {}, said);
  expect(first.stopped).toMatchObject({ n: 3, left: 3, ahead: 1 });
  const second = await skip(live, speaker, 4, first.stopped as Stopped);
  expect(second.stopped).toMatchObject({ left: 2, ahead: 2 });
  const third = await skip(live, speaker, 4, second.stopped as Stopped);
  expect(third.stopped).toMatchObject({ left: 1, ahead: 0 });
  await skip(live, speaker, 4, third.stopped as Stopped);
  expect(sent.slice(1).map(([command, { from, skip: past }]) => [command, from, past])).toEqual([
    ['restore', 5, 2],
    ['restore', 5, 3],
    ['restore', 5, 1],
  ]);
});
