import { expect, test } from 'vitest';
import { type EscalatedFlag, isEscalationDue } from './escalation.ts';

const minutes = (count: number) => count * 60_000;
const windowEnd = Date.parse('2026-11-14T20:00:00Z');
const flag: EscalatedFlag = {
  kind: 'short',
  status: 'open',
  openedAt: windowEnd + minutes(10),
  windowEnd,
  isImported: false,
  escalatedAt: null,
  addressedSince: null,
};
const late = flag.openedAt + minutes(30);

test.each<[string, Partial<EscalatedFlag>, number, boolean]>([
  ['not acknowledged in time', {}, late, true],
  ['before the time is over', {}, late - 1, false],
  ['acknowledged', { status: 'acknowledged' }, late, false],
  ['withdrawn', { status: 'withdrawn' }, late, false],
  ['mailed already', { escalatedAt: late }, late + minutes(60), false],
  ['imported', { isImported: true }, late, false],
  ['opened when the module got its first address', { addressedSince: flag.openedAt }, late, true],
  ['opened before the module had an address', { addressedSince: flag.openedAt + 1 }, late, false],
  ['of a window without data', { kind: 'missing' }, late, false],
  [
    'saved four hours after the window',
    { openedAt: windowEnd + minutes(240) },
    windowEnd + minutes(270),
    true,
  ],
  ['saved later', { openedAt: windowEnd + minutes(241) }, windowEnd + minutes(300), false],
])('a flag that is %s is mailed: %s', (_, change, now, isDue) => {
  expect(isEscalationDue({ ...flag, ...change }, 30, now)).toBe(isDue);
});
