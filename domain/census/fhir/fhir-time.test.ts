import { expect, test } from 'vitest';
import { parseFhirTime } from './fhir-time.ts';

test.each([
  ['2026-11-14T03:00:00-05:00', '2026-11-14T08:00:00.000Z'],
  ['2026-11-14T03:00:00.123456Z', '2026-11-14T03:00:00.000Z'],
  ['2026-11-14T03:00Z', '2026-11-14T03:00:00.000Z'],
  ['2026-11-14T03:00:00', '2026-11-14T08:00:00.000Z'],
  ['2026-11-14', '2026-11-14T05:00:00.000Z'],
  ['2026-11', '2026-11-01T04:00:00.000Z'],
  ['2099', '2099-01-01T05:00:00.000Z'],
])('%s begins at %s', (text, instant) => {
  expect(new Date(parseFhirTime(text, 'America/New_York') ?? Number.NaN).toISOString()).toBe(instant);
});

test.each([
  '',
  'soon',
  '2026-02-30',
  '2026-13',
  '2026-11-14T25:00:00Z',
  '2026-11-14T03:00:00+99:00',
  '20261114',
])('“%s” cannot be read', text => {
  expect(parseFhirTime(text, 'America/New_York')).toBeUndefined();
});
