import { render, screen } from '@testing-library/svelte';

import { settings } from '../device/settings.svelte';
import { emptyView } from '../net/empty-view';
import { twoPeople } from '../net/two-people';
import type { View } from '../net/types';
import { words } from '../i18n/words.svelte';
import shared from '../i18n/locale/en.ftl?raw';
import own from './locale/en.ftl?raw';
import Consent from '../play/Consent.svelte';
import { MatchController } from '../play/controller.svelte';
import { LaidTable, NOT_NOW } from '../play/laid.svelte';

for (const text of [shared, own]) words.add('en', text);

const header = twoPeople();
const ask: View['ask'] = { id: 'x', to: 2, by: 'black', needs: ['red'], enough: 'all', given: [], seen: [] };
const person = { claimed: true, phone: true, online: true, moved: null };

beforeEach(() => {
  settings.set({ reading: 'en' });
});

test.each([
  ['an end, for a seat with a phone', true, true, false],
  ['an end, for a seat without', true, false, true],
  ['a move, for a seat with a phone', false, true, true],
])('the tablet offers to agree to take back %s', (_, over, phone, offered) => {
  const live = new LaidTable(() => Promise.resolve(NOT_NOW));
  const view: View = emptyView(header, 3, {
    role: 'table',
    pen: true,
    ask,
    outcome: over ? { winners: ['black'], reason: 'john.end.resign' } : null,
    people: { black: { ...person, phone: false }, red: { ...person, phone } },
  });
  live.view = view;
  render(Consent, { controller: new MatchController(live, () => view), seat: 'red', ask });
  expect(screen.queryByRole('button', { name: 'OK' }) !== null).toBe(offered);
  expect(screen.queryByText('Haru taps OK on their phone.') !== null).toBe(!offered);
  expect(screen.getByRole('button', { name: 'No' })).toBeTruthy();
});
