import { settings } from '../device/settings.svelte';
import { words } from '../i18n/words.svelte';
import { faulty } from './tryout.svelte';

test('a fault of a layout is explained in the words of its game, else in the shared ones', () => {
  settings.set({ reading: 'en' });
  words.add(
    'en',
    'g-record-no-scene-first = First comes a scene: { $value }\nrecord-twice = { $value } is there twice\ntry-fault = No.\n',
  );
  const fault = { game: 'g', field: 'cards[0].type', value: 'event' };
  const said = (value: unknown): string => String(value);
  expect(faulty({ ...fault, reason: 'no-scene-first' }, said)).toBe('First comes a scene: event');
  expect(faulty({ ...fault, reason: 'twice' }, said)).toBe('event is there twice');
  expect(faulty({ ...fault, reason: 'unheard-of' }, said)).toBe('No.');
});
