import { optionsOf } from './options';

test.each([
  ['', undefined, 'right'],
  ['?reading=kanji', 'kanji', 'right'],
  ['?side=left&reading=en', 'en', 'left'],
  ['?reading=latin&side=top', undefined, 'right'],
] as const)('the options %j', (query, reading, side) => {
  expect(optionsOf(query)).toEqual({ reading, side });
});
