import { describe, expect, test } from 'vitest';
import {
  type FlagKind,
  type FlagStatus,
  findFlagDay,
  findFlagStep,
  isPending,
  isRecentFlag,
  type WindowFinding,
} from './flag-state.ts';

describe('the flag of a window', () => {
  test.each<[string, WindowFinding, string]>([
    ['none', 'short', 'open'],
    ['none', 'missing', 'open'],
    ['none', 'enough', 'keep'],
    ['open short', 'short', 'keep'],
    ['open short', 'enough', 'withdraw'],
    ['open missing', 'missing', 'keep'],
    ['open missing', 'enough', 'withdraw'],
    ['open missing', 'short', 'reopen'],
    ['acknowledged short', 'short', 'keep'],
    ['acknowledged short', 'enough', 'withdraw'],
    ['acknowledged missing', 'short', 'reopen'],
    ['withdrawn short', 'enough', 'keep'],
    ['withdrawn short', 'short', 'reopen'],
    ['withdrawn missing', 'short', 'reopen'],
    ['withdrawn short', 'missing', 'reopen'],
    ['resolved short', 'enough', 'keep'],
    ['resolved short', 'short', 'keep'],
    ['resolved missing', 'short', 'keep'],
    ['none', 'ahead', 'open'],
    ['open ahead', 'ahead', 'keep'],
    ['open ahead', 'enough', 'withdraw'],
    ['open ahead', 'short', 'become'],
    ['open ahead', 'missing', 'become'],
    ['acknowledged ahead', 'short', 'become'],
    ['acknowledged ahead', 'enough', 'withdraw'],
    ['resolved ahead', 'ahead', 'keep'],
    ['resolved ahead', 'enough', 'keep'],
    ['resolved ahead', 'short', 'become'],
    ['withdrawn ahead', 'ahead', 'reopen'],
    ['withdrawn ahead', 'short', 'reopen'],
    ['withdrawn short', 'ahead', 'reopen'],
  ])('that is %s, with “%s”: %s', (before, finding, step) => {
    const [status, kind] = before.split(' ') as [FlagStatus, FlagKind | undefined];
    expect(findFlagStep(kind ? { status, kind } : null, finding)).toBe(step);
  });

  test.each([
    ['open', true],
    ['acknowledged', true],
    ['resolved', false],
    ['withdrawn', false],
  ] as const)('that is %s still needs somebody: %s', (status, needs) => {
    expect(isPending({ status })).toBe(needs);
  });

  test.each([
    ['2026-11-14T22:00:00Z', true],
    ['2026-11-13T22:00:01Z', true],
    ['2026-11-13T22:00:00Z', false],
    ['2026-11-15T01:00:00Z', true],
  ])('whose window began at %s is recent at 22:00 on 14 November: %s', (time, isRecent) => {
    expect(isRecentFlag({ time }, Date.parse('2026-11-14T22:00:00Z'))).toBe(isRecent);
  });

  test.each([
    ['2026-11-13', 'earlier'],
    ['2026-11-14', 'today'],
    ['2026-11-15', 'coming'],
  ] as const)('a flag of %s is %s on 14 November', (date, day) => {
    expect(findFlagDay({ date }, '2026-11-14')).toBe(day);
  });
});
