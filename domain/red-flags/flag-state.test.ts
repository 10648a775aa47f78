import { describe, expect, test } from 'vitest';
import { type FlagKind, type FlagStatus, findFlagStep, isPending, type WindowFinding } from './flag-state.ts';

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
});
