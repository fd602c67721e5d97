// A client of the types that openapi-typescript makes (api.d.ts): opens a match, records, and reads the view.
import type { components, operations } from './api.js';

declare const process: { argv: string[] };
declare const console: { log: (text: string) => void };

type Schemas = components['schemas'];
type Body<Name extends keyof operations> = operations[Name] extends {
  requestBody: { content: { 'application/json': infer Content } };
}
  ? Content
  : never;
type Answer<Name extends keyof operations> = operations[Name] extends {
  responses: { 200: { content: { 'application/json': infer Content } } };
}
  ? Content | Schemas['Failure']
  : never;

const url = process.argv[2] ?? '';

async function send<Name extends keyof operations>(path: string, body?: Body<Name>, token = ''): Promise<Answer<Name>> {
  const answer = await fetch(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: body === undefined ? null : JSON.stringify(body),
  });
  return (await answer.json()) as Answer<Name>;
}

function expect(good: boolean, what: unknown): asserts good {
  if (!good) throw new Error(JSON.stringify(what));
}

const opened = await send<'open_match'>('/api/matches', { game: 'john' });
expect(!('error' in opened), opened);
const { match, token } = opened;
const setup: Schemas['john.SetupAction'] = { seat: 'black', action: 'setup', suit: 's', front: '5s' };
// @ts-expect-error -- no such field
const misspelt: Schemas['john.SetupAction'] = { seat: 'black', action: 'setup', suit: 's', frnt: '5s' };
expect('frnt' in misspelt, misspelt);

const done = await send<'record'>(
  `/api/matches/${match}/record`,
  { request_id: 'generated-000001', expect: 0, action: setup },
  token,
);
expect(!('error' in done), done);
const verdict: 'legal' | 'unverified' | 'illegal' | 'foul' = done.verdict;
const effects: string[] = done.effects.map((effect) => effect.effect);
expect(verdict === 'legal' && effects.length > 0, done);

const stale = await send<'record'>(
  `/api/matches/${match}/record`,
  { request_id: 'generated-000002', expect: 0, action: { ...setup, seat: 'red' } },
  token,
);
expect('error' in stale && stale.error === 'stale' && stale.view.n === 1, stale);

const view = await send<'get_view'>(`/api/matches/${match}`, undefined, token);
expect('position' in view && view.n === 1 && view.turn.includes('red'), view);
console.log('used');
