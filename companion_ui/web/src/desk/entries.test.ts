import { expect, test } from 'vitest';

import { another, appended, clubs, decoded, entries } from './entries';

const short = (text: string, teams = false): unknown[] =>
  entries(text, teams).map(({ name, club, rating, members }) =>
    teams ? [name, ...members] : [name, club, rating],
  );

test.each([
  [
    'Aoi\n Haru \n\nMei',
    [
      ['Aoi', '', null],
      ['Haru', '', null],
      ['Mei', '', null],
    ],
  ],
  [
    'Aoi,Cranes,1400\r\nHaru,Foxes,1500',
    [
      ['Haru', 'Foxes', 1500],
      ['Aoi', 'Cranes', 1400],
    ],
  ],
  [
    'Aoi;1400\nHaru;1500\nMei',
    [
      ['Haru', '', 1500],
      ['Aoi', '', 1400],
      ['Mei', '', null],
    ],
  ],
  [
    '\ufeffRating\tName\n1200\tAoi\n\tHaru',
    [
      ['Aoi', '', 1200],
      ['Haru', '', null],
    ],
  ],
  [
    '名前,所属\nあおい,つる組\nはる,つる組',
    [
      ['あおい', 'つる組', null],
      ['はる', 'つる組', null],
    ],
  ],
  [
    '"Crane, Aoi","the ""A"" club"\nHaru',
    [
      ['Crane, Aoi', 'the "A" club', null],
      ['Haru', '', null],
    ],
  ],
  [
    'Aoi, Haru、Mei',
    [
      ['Aoi', '', null],
      ['Haru', '', null],
      ['Mei', '', null],
    ],
  ],
  ['', []],
])('%j is a list of people', (text, people) => {
  expect(short(text)).toEqual(people);
});

test('a team has its members behind its name', () => {
  expect(short('Cranes: Aoi, Haru\nきつね：めい、れん\nAlone', true)).toEqual([
    ['Cranes', 'Aoi', 'Haru'],
    ['きつね', 'めい', 'れん'],
    ['Alone'],
  ]);
});

test('clubs with more than one are found, and a file of a Japanese spreadsheet is read', () => {
  expect([...clubs(entries('Aoi,A\nHaru,B\nMei,A'))]).toEqual([['A', ['Aoi', 'Mei']]]);
  expect(decoded(new Uint8Array([0x82, 0xa0]).buffer)).toBe('あ');
  expect(decoded(new TextEncoder().encode('あ').buffer)).toBe('あ');
});

test('another of the same name gets a number that is free', () => {
  expect(another('Aoi', new Set(['Aoi']))).toBe('Aoi 2');
  expect(another('Aoi', new Set(['Aoi', 'Aoi 2']))).toBe('Aoi 3');
});

test('a list is added to the names typed before', () => {
  expect(appended(' \n', 'Name,Club\nAoi,Cranes')).toBe('Name,Club\nAoi,Cranes');
  const both = appended('Mei, Sora', '\ufeffrating;name;club\n1400;Aoi;Cranes\n;"Haru; Jr";');
  expect(short(both)).toEqual([
    ['Aoi', 'Cranes', 1400],
    ['Mei', '', null],
    ['Sora', '', null],
    ['Haru; Jr', '', null],
  ]);
});
