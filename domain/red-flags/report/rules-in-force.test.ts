import { describe, expect, test } from 'vitest';
import { defaultRedFlagRules, noRedFlagRules, type RedFlagRules } from '#domain/red-flags/flag-rules.ts';
import {
  describeInForce,
  describeInOneLine,
  findCoverage,
  listRuledSpans,
  listRulesInForce,
} from './rules-in-force.ts';

const span = { from: 100, to: 200 };
const row = (since: number, rules: RedFlagRules = defaultRedFlagRules) => ({ since, rules });

describe('the rules in force', () => {
  test.each<[string, number[], [number, number | null][]]>([
    ['since long before', [10], [[10, null]]],
    [
      'changed on these dates, in any order',
      [150, 10],
      [
        [10, 150],
        [150, null],
      ],
    ],
    ['changed before these dates', [10, 50], [[50, null]]],
    ['changed as these dates begin', [10, 100], [[100, null]]],
    ['changed after these dates', [10, 200], [[10, 200]]],
    ['of a module that was created later', [200], []],
  ])('the report lists when rules %s are in force', (_, sinces, expected) => {
    const found = listRulesInForce(
      sinces.map(since => row(since)),
      span,
    );
    expect(found.map(({ since, until }) => [since, until])).toEqual(expected);
  });
});

test.each<[string, ReturnType<typeof row>[], string]>([
  ['all the time', [row(10)], 'whole'],
  ['never', [row(10, noRedFlagRules)], 'none'],
  ['before the module’s creation', [], 'none'],
  ['since they were set', [row(10, noRedFlagRules), row(150)], 'part'],
  ['since the module was created', [row(150)], 'part'],
  ['until they were turned off', [row(10), row(150, noRedFlagRules)], 'part'],
])('rules that were in force %s cover: %s', (_, rows, coverage) => {
  expect(findCoverage(listRulesInForce(rows, span), span)).toBe(coverage);
});

test.each<[Partial<RedFlagRules>, string]>([
  [{}, 'None'],
  [{ under_percent: 25 }, 'Short by 25% of the target or more'],
  [{ under_percent: 12.5, under_rns: 1.5 }, 'Short by 12.5% of the target or more; short by 1.5 RNs or more'],
  [{ below_minimum: true }, 'Below the minimum'],
  [{ missing_after_minutes: 1440 }, 'No data 1440 minutes after the end'],
])('the rules %j read "%s"', (change, words) => {
  expect(describeInOneLine({ ...noRedFlagRules, ...change })).toBe(words);
});

test('a module has the spans in which it had a rule, before and after the dates of a report as well', () => {
  const spans = listRuledSpans([row(10), row(50, noRedFlagRules), row(300)]);
  expect(spans.map(({ since, until }) => [since, until])).toEqual([
    [10, 50],
    [300, null],
  ]);
});

test('a report says from when on rules were in force, in the hospital’s time', () => {
  const entry = (since: string, until: string | null, rules = defaultRedFlagRules) => ({
    since,
    until,
    rules,
  });
  const describe = (...entries: ReturnType<typeof entry>[]) => describeInForce(entries, 'America/New_York');
  expect(describe(entry('2026-09-01T03:00:00.000Z', null))).toBe('from 8/31/2026 on');
  const changed = '2026-10-01T12:00:00.000Z';
  expect(describe(entry('2026-09-01T12:00:00.000Z', changed), entry(changed, null))).toBe('from 9/1/2026 on');
  expect(
    describe(
      entry('2026-01-01T12:00:00.000Z', '2026-03-01T12:00:00.000Z'),
      entry('2026-03-01T12:00:00.000Z', '2026-09-01T12:00:00.000Z', noRedFlagRules),
      entry('2026-09-01T12:00:00.000Z', null),
    ),
  ).toBe('from 1/1/2026 to 3/1/2026 and from 9/1/2026 on');
  expect(describe(entry('2026-09-01T03:00:00.000Z', null, noRedFlagRules))).toBeNull();
});
