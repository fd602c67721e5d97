import { render } from '@testing-library/svelte';

import Track from './Track.svelte';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  delete (HTMLElement.prototype as Partial<HTMLElement>).animate; // jsdom has none
});

test.each<[string, object, boolean, string | null]>([
  ['as many steps as it moved', { walked: 3 }, false, 'translateX(-120px)'],
  ['from the other end of a turned track', { walked: 3, turned: true }, false, 'translateX(120px)'],
  ['not if it stayed', { walked: 0 }, false, null],
  ['not if motion is unwelcome', { walked: 3 }, true, null],
])('the marker walks to its place: %s', (_, moved, still, from) => {
  const animate = vi.fn();
  vi.stubGlobal('matchMedia', () => ({ matches: still }));
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(40);
  Object.defineProperty(HTMLElement.prototype, 'animate', { configurable: true, value: animate });
  const { container } = render(Track, {
    length: 10,
    at: 6,
    label: 'marker',
    ends: ['a', 'b'],
    halves: [],
    turn: 0,
    ...moved,
  });
  expect(container.querySelector('[data-marker="6"]')).not.toBeNull();
  expect(animate.mock.calls).toEqual(
    from === null ? [] : [[[{ transform: from }, {}], { id: 'walk', duration: 720, easing: 'steps(3)' }]],
  );
});
