import { expect, test } from 'vitest';
import { createAction, createFlag, mondayMorning } from '#domain/testing/red-flags-source.ts';
import type { FlagEntry } from './flag-row.ts';
import { buildTrail } from './flag-trail.ts';

const at = (minutes: number) => mondayMorning + minutes * 60_000;
const entry = (event: FlagEntry['event'], minutes: number, byName: string) => ({
  event,
  at: at(minutes),
  byName,
});
const list = (...args: Parameters<typeof buildTrail>) =>
  buildTrail(...args).map(event => `${event.at.slice(11, 16)} ${event.event} ${event.byName}`.trim());

test('the trail of a flag has everything in order, with names', () => {
  const flag = createFlag({ acknowledgedAfter: 35, resolvedAfter: 50, escalatedAt: at(30) });
  const entries = [
    entry('opened', 0, 'Ann Lee'),
    entry('taken', 35, 'Ben Roy'),
    entry('handed over', 38, 'Ben Roy'),
    entry('resolved', 50, 'Cleo Day'),
  ];
  expect(list(flag, entries, [createAction({ at: at(40), rns: '1.500' })])).toEqual([
    '12:00 opened Ann Lee',
    '12:30 mailed',
    '12:35 taken Ben Roy',
    '12:38 handed over Ben Roy',
    '12:40 tried Ben Roy',
    '12:50 resolved Cleo Day',
  ]);
});

test('a try has its result and its RNs', () => {
  const tried = buildTrail(createFlag(), [], [createAction({ result: 'partly', rns: '1.500' })])[1];
  expect(tried).toMatchObject({ event: 'tried', action: 'Float pool', result: 'partly', rns: 1.5 });
});

test('a flag that was withdrawn and opened again has all of it', () => {
  const entries = [
    entry('opened', -60, 'Ann Lee'),
    entry('withdrawn', -30, 'Ann Lee'),
    entry('reopened', 0, 'Ben Roy'),
  ];
  expect(list(createFlag(), entries, [])).toEqual([
    '11:00 opened Ann Lee',
    '11:30 withdrawn Ann Lee',
    '12:00 reopened Ben Roy',
  ]);
});

test('steps that the audit trail no longer has are known from the flag', () => {
  const flag = createFlag({ acknowledgedAfter: 5, resolvedAfter: 9 });
  expect(list(flag, [], [])).toEqual(['12:00 opened', '12:05 taken Ann Lee', '12:09 resolved']);
  const withdrawn = createFlag({ status: 'withdrawn', withdrawnAt: at(7) });
  expect(list(withdrawn, [], [])).toEqual(['12:00 opened', '12:07 withdrawn']);
});

test('a flag that is resolved at once was not taken before', () => {
  const flag = createFlag({ acknowledgedAfter: 9, resolvedAfter: 9 });
  expect(list(flag, [], [])).toEqual(['12:00 opened', '12:09 resolved']);
});
