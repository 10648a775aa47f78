import { expect, test } from 'vitest';
import { matchPlaces } from './match-places.ts';
import type { Place } from './place.ts';

const place = (group: Place['group'], label: string, ...words: string[]): Place => ({
  group,
  label,
  words,
  target: { to: `/${label}` },
});

const places = [
  place('Pages', 'Dashboard', 'Red flags of today'),
  place('Reports', 'Red Flags', 'What helped'),
  place('Settings', 'NICU', 'Red flags', 'Budget', 'Reminders'),
];

const find = (query: string) => matchPlaces(places, query).map(({ label, hint }) => [label, hint]);

test('all places are listed in their order if nothing is typed', () => {
  expect(find(' ')).toEqual([
    ['Dashboard', undefined],
    ['Red Flags', undefined],
    ['NICU', undefined],
  ]);
});

test('a place is found by its words and says by which', () => {
  expect(find('budg')).toEqual([['NICU', 'Budget']]);
});

test('a match by name comes before matches by words', () => {
  expect(find('red flags')).toEqual([
    ['Red Flags', undefined],
    ['Dashboard', 'Red flags of today'],
    ['NICU', 'Red flags'],
  ]);
});

test('the words of a query may be found in different places of a name and its words', () => {
  expect(find('nicu remind')).toEqual([['NICU', 'Reminders']]);
  expect(find('nicu helped')).toEqual([]);
});

test('words are found from their start and from three letters on, names anywhere', () => {
  expect(find('elped')).toEqual([]);
  expect(find('hel')).toEqual([['Red Flags', 'What helped']]);
  expect(find('he')).toEqual([]);
  expect(find('ic')).toEqual([['NICU', undefined]]);
});
