import { describe, expect, test } from 'vitest';
import {
  type CensusRule,
  countVisits,
  describeLocation,
  findRule,
  keepNamedObservations,
} from './census-rules.ts';

const everything: CensusRule = {
  location: null,
  patient_class: null,
  service: null,
  observation: null,
  module: 1,
  field: 10,
};
const rule = (parts: Partial<CensusRule>): CensusRule => ({ ...everything, ...parts });
const visit = {
  pointOfCare: 'L&D',
  room: '101',
  patientClass: 'I',
  service: 'OBS',
  observations: { A: '3' },
};

describe('a rule', () => {
  test.each([
    ['nothing', {}, true],
    ['the point of care', { location: 'L&D' }, true],
    ['the room', { location: 'L&D^101' }, true],
    ['another room', { location: 'L&D^102' }, false],
    ['another point of care', { location: 'MB' }, false],
    ['the class', { patient_class: 'I' }, true],
    ['another class', { patient_class: 'O' }, false],
    ['the service', { service: 'OBS' }, true],
    ['another service', { service: 'GYN' }, false],
    ['the observation', { observation: { code: 'A', value: '3' } }, true],
    ['another value of it', { observation: { code: 'A', value: '2' } }, false],
    ['an observation that the visit has not', { observation: { code: 'B', value: '3' } }, false],
    ['the location and another class', { location: 'L&D', patient_class: 'O' }, false],
  ] as [string, Partial<CensusRule>, boolean][])('that names %s matches: %s', (_, parts, matches) => {
    expect(findRule([rule(parts)], visit) !== undefined).toBe(matches);
  });

  test('is tried in order: the first that matches counts', () => {
    const first = rule({ location: 'L&D^101', field: 11 });
    expect(findRule([first, everything], visit)).toBe(first);
  });
});

test('counts have a number for each field that a rule names, also 0, and each visit counts once', () => {
  const rules = [
    rule({ location: 'L&D^101', field: 11 }),
    rule({ location: 'L&D', field: 12 }),
    rule({ location: 'MB', module: 2, field: 11 }),
  ];
  const visits = [
    visit,
    { ...visit, room: '102' },
    { ...visit, room: '103' },
    { ...visit, pointOfCare: 'ED' },
  ];
  expect(countVisits(rules, visits)).toEqual(
    new Map([
      [1, { 11: 1, 12: 2 }],
      [2, { 11: 0 }],
    ]),
  );
});

test('a location without a room is its point of care', () => {
  expect(describeLocation({ pointOfCare: 'L&D', room: '' })).toBe('L&D');
  expect(describeLocation(visit)).toBe('L&D^101');
});

test('only the observations that rules name are kept', () => {
  const rules = [everything, rule({ observation: { code: 'A', value: '3' } })];
  expect(keepNamedObservations(rules, { A: '2', B: '3' })).toEqual({ A: '2' });
});
