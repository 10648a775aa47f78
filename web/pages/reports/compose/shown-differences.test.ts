import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ReportData } from '#contract/reports/report-context.ts';
import { buildLong, buildReport, rangeData, singles } from './testing/random-reports.ts';
import { checkText, findFaults, listUnexplained } from './testing/shown-faults.ts';

const toLastYear = (data: ReportData): ReportData =>
  JSON.parse(JSON.stringify(data).replaceAll('"2026-', '"2025-')) as ReportData;

test('every shown difference is the difference of its shown terms, in all sentences and cards of all reports', () => {
  fc.assert(
    fc.property(fc.array(rangeData, { minLength: 4, maxLength: 4 }), ([first = {}, second = {}, ...then]) => {
      const [before = {}, beforeSecond = {}] = then.map(toLastYear);
      for (const modules of [[first], [first, second]]) {
        const earlier = [before, beforeSecond].slice(0, modules.length);
        for (const report of singles) {
          const context = buildReport(report, modules);
          expect(findFaults(context, null)).toEqual([]);
          expect(findFaults(context, { with: 'last_year', context: buildReport(report, earlier) })).toEqual(
            [],
          );
        }
        expect(findFaults(buildLong(modules, earlier), null)).toEqual([]);
      }
    }),
    { numRuns: 15 },
  );
});

test('the check finds differences of exact values beside rounded ones', () => {
  expect(
    checkText('0.7 RNs under target on average: 20.3 RNs working, 21.1 needed for 40.2 patients.'),
  ).toHaveLength(1);
  expect(checkText('10.8; +0.6 RNs vs last year (10.1)')).toHaveLength(1);
  expect(
    checkText('62,184 RN hours in 2026 (61,002 to 63,950), −7,868 RN hours vs plan (70,053).'),
  ).toHaveLength(1);
  expect(
    checkText('6.0 RN hours a day more than planned: 5.4 for more patients, 0.7 for higher acuity.'),
  ).toHaveLength(1);
  expect(listUnexplained('RN variance +0.5, somehow')).toHaveLength(1);
});
