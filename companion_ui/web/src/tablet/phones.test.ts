import { fireEvent, render, screen } from '@testing-library/svelte';

import { settings } from '../device/settings.svelte';
import shared from '../i18n/locale/en.ftl?raw';
import { words } from '../i18n/words.svelte';
import { emptyView } from '../net/empty-view';
import { twoPeople } from '../net/two-people';
import type { View } from '../net/types';
import { MatchController } from '../play/controller.svelte';
import { LaidTable, NOT_NOW } from '../play/laid.svelte';
import type { Here } from './joining';
import own from './locale/en.ftl?raw';
import Phones from './Phones.svelte';

for (const text of [shared, own]) words.add('en', text);

vi.hoisted(() => {
  const quiet = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  window.matchMedia = () => quiet as unknown as MediaQueryList; // jsdom has none
});

const WIFI = 'http://192.168.50.2:8000';
const CABLE = 'http://10.9.0.2:8000';
const HERE: Here = {
  addresses: [
    { url: WIFI, reachable: true, reached: false },
    { url: CABLE, reachable: true, reached: false },
  ],
  phone_ago: null,
};
const header = twoPeople();
const seat = { claimed: true, online: false, moved: null };
let asked: string[];

/** Show the page of codes; return a function that shows other people at the seats. */
async function show(here: Here = HERE): Promise<(people: object) => Promise<void>> {
  asked = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(decodeURIComponent(url));
    const join = { role: 'seat', code: '123456', url: WIFI };
    const joins = header.seats.map((name) => ({ ...join, seat: name }));
    const body = url.includes('/qr/') ? '<svg/>' : JSON.stringify(url.endsWith('/here') ? here : joins);
    return Promise.resolve(new Response(body));
  });
  const match = new LaidTable(() => Promise.resolve(NOT_NOW));
  const at = (people: object): View =>
    emptyView(header, 0, { match: 'm1', role: 'table', pen: true, people } as Partial<View>);
  const first = at({});
  match.view = first;
  render(Phones, { controller: new MatchController(match, () => match.view ?? first) });
  await vi.advanceTimersByTimeAsync(100);
  return async (people) => {
    match.view = at(people);
    await vi.advanceTimersByTimeAsync(100);
  };
}
const says = (): string => document.querySelector('.says')?.textContent.trim() ?? '';

beforeEach(() => {
  localStorage.clear();
  settings.set({ reading: 'en' });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('while no phone comes, help is offered after a time; the first reason is the Wi-Fi', async () => {
  await show();
  expect(says()).toBe('Waiting for phones.');
  await vi.advanceTimersByTimeAsync(24_000);
  expect(says()).toBe('No phone has come yet.');
  const help = screen.getByRole('button', { name: words.plain('phones-help') });
  expect(help.className).toContain('wanted');
  await fireEvent.click(help);
  expect(document.querySelector('.evidence')?.textContent).toBe('No phone has come yet.');
  const reasons = [...document.querySelectorAll('ol b')].map((item) => item.textContent);
  expect(reasons).toEqual(
    ['wifi', 'guest', 'live', 'without'].map((key) => words.plain(`phones-help-${key}`)),
  );
});

test('a phone with a seat but no live connection is another case than a connected one', async () => {
  const people = await show();
  await people({ red: seat });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(says()).toBe('Haru: the phone has the page, nothing more.');
  await fireEvent.click(screen.getByRole('button', { name: words.plain('phones-help') }));
  expect(document.querySelector('ol b')?.textContent).toBe(words.plain('phones-help-live'));
  await people({ red: { ...seat, online: true } });
  expect(document.querySelector('.evidence')?.textContent).toBe('Connected.');
});

test('codes are of the likeliest address, or of the one chosen here', async () => {
  await show();
  const codes = (): string[] => asked.filter((url) => url.includes('/joins'));
  expect(codes()).toEqual([`/api/matches/m1/joins?address=${WIFI}`]);
  await fireEvent.click(screen.getByRole('button', { name: words.plain('phones-help') }));
  await fireEvent.click(screen.getByRole('button', { name: /10\.9\.0\.2/ }));
  await vi.advanceTimersByTimeAsync(100);
  expect(codes()[1]).toContain(CABLE);
  document.body.replaceChildren();
  await show({
    ...HERE,
    addresses: HERE.addresses.map((item) => ({ ...item, reached: item.url === CABLE })),
  });
  expect(codes()).toEqual([`/api/matches/m1/joins?address=${CABLE}`]);
});
