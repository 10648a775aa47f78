import { expect, test } from 'vitest';
import { listTimeZones } from './timezone-field.tsx';
import { matchesWords } from './typed-choice.ts';

const find = (text: string) =>
  listTimeZones('')
    .filter(zone => matchesWords(zone, text))
    .map(({ value }) => value);

test.each([
  ['New York', 'America/New_York'],
  ['new york', 'America/New_York'],
  ['york', 'America/New_York'],
  ['america/new_york', 'America/New_York'],
  ['Eastern', 'America/New_York'],
  ['denv', 'America/Denver'],
  ['são paulo', 'America/Sao_Paulo'],
])('%j finds %s and no other zone', (text, zone) => {
  expect(find(text)).toEqual([zone]);
});

test.each(['UTCNew York', 'Nwe Yrok'])('%j finds no zone', text => {
  expect(find(text)).toEqual([]);
});

test('a zone that is stored under an older name is offered', () => {
  expect(listTimeZones('US/Eastern')).toContainEqual({ value: 'US/Eastern', label: 'US/Eastern', words: '' });
});
