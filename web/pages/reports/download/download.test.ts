import { expect, test } from 'vitest';
import type { ReportShift, ShiftExport } from '#contract/reports/reports.ts';
import { createStandards, createStandardsContext } from '#web/features/standards/report/testing.ts';
import { createReportContext } from '#web/testing/report-contexts.ts';
import { buildSheets, nameFile } from './report-sheets.ts';
import { shiftsTable } from './shifts-table.ts';

test('a downloaded report has a sheet for each card, with figures to four decimals', () => {
  const sheets = buildSheets({ context: createReportContext(), comparison: null, state: {} });
  expect(sheets.map(({ name }) => name)).toEqual([
    'About',
    'Ratio – Summary',
    'Ratio – RN variance by month',
    'Ratio – Ratio by month',
    'Ratio – Rounding thresholds',
    'Ratio – Variance by month and shift',
    'Ratio – Reasons',
    'Ratio – Acuity',
    'Ratio – Charge nurse included',
  ]);
  expect(sheets[3]?.table.slice(3, 5)).toEqual([
    ['Month', 'Actual', 'Target'],
    ['Sep 2026', 1.5714, 1.4103],
  ]);
});

test('a downloaded report of standards has the short shifts with their steps, the standard, the map and the sources', () => {
  const sheets = buildSheets({ context: createStandardsContext(), comparison: null, state: {} });
  expect(sheets.map(({ name }) => name)).toEqual([
    'About',
    'Standards – Summary',
    'Standards – % with enough RNs by month',
    'Standards – What cannot be judged',
    'Standards – Short shifts',
    'Standards – Windows without data',
    'Standards – Standard in force',
    'Standards – How patients count',
    'Standards – Other duties',
    'Standards – Sources and limits',
  ]);
  const [, , , , short, , inForce] = sheets.map(({ table }) => table.slice(3));
  expect(short?.[2]).toContain('Asked people who are working; Asked people who are available');
  expect(inForce?.[1]).toEqual([
    'Washington (version 1)',
    '1/1/2026',
    '',
    'Labor: 1 patient per RN; Couplets: 4 patients per RN',
    'Each class has RNs of its own',
    2,
    80,
  ]);
});

test('a downloaded file is named by report, hospital, module and range', () => {
  const context = createReportContext();
  const [hospital] = context.citation.hospitals;
  expect(nameFile(context)).toBe(`Ratio ${hospital} Labor & Delivery 2026-09-01 to 2026-10-31`);
});

test('downloaded shifts have a column for each acuity field and premium type, and those of a staffing standard if one was in force', () => {
  const shift: ReportShift = {
    id: 1,
    client: 1,
    client_name: 'Lakeside',
    module: 10,
    module_name: 'Labor',
    date: '2026-10-01',
    window: 420,
    label: '07:00',
    time: '2026-10-01T12:00:00Z',
    is_day: true,
    minutes: 240,
    census: 3,
    rn_target: 2.1,
    rn_actual: 2,
    rn_variance: -0.1,
    ratio_target: 1.428571,
    ratio_actual: 1.5,
    productivity_target: 16.8,
    productivity_actual: 16,
    acuity_counts: { 7: 3 },
    premiums: {},
    standard: null,
    charge_nurse_included: false,
    reasons: ['Sick call', 'Late'],
    comments: '=1+1',
    missed_care: { 'Charting late': 2 },
    updated_by: 'Ann Lee',
    updated_at: '2026-10-01T16:00:00Z',
  };
  const file: ShiftExport = {
    count: 1,
    fields: [{ id: '7', section: 'Labor', name: 'Active' }],
    premium_types: [{ id: 'rn_premium_overtime', name: 'Overtime' }],
    timezones: { [shift.client]: 'America/Chicago' },
    standards: {},
    results: [shift],
  };
  const [head, line] = shiftsTable(file);
  const cell = (name: string) => line?.[head?.indexOf(name) ?? -1];
  expect([cell('Labor: Active'), cell('Overtime RNs'), cell('Target patients per RN')]).toEqual([
    3, 0, 1.4286,
  ]);
  expect([cell('Start'), cell('Saved at')]).toEqual([
    '2026-10-01T07:00:00-05:00',
    '2026-10-01T11:00:00-05:00',
  ]);
  expect(cell('Missed care: Charting late')).toBe(2);
  expect([cell('Reasons'), cell('Variance'), cell('Day or night')]).toEqual(['Sick call; Late', -0.1, 'Day']);
  expect(head).not.toContain('Required RNs');
  expect(readStandardColumns(file)).toEqual([
    ['Standard', 'Washington', ''],
    ['Required RNs', 3, ''],
    ['Direct RNs', 2, ''],
    ['State by the standard', 'Short', ''],
    ['Patients by class', 'Labor (3)', ''],
    ['Patients not covered', 1.5, ''],
  ]);
});

/** The columns of a staffing standard, of a file whose first shift is judged and whose second is not. */
function readStandardColumns({ results: [shift], ...file }: ShiftExport) {
  const standard = {
    pack: 'washington',
    version: 1,
    required: 3,
    direct: 2,
    state: 'short' as const,
    classes: { labor: 3 },
    unmapped: [],
    left_out: 1.5,
  };
  const results = [{ ...shift, standard }, shift] as ReportShift[];
  const standards = { [results[0]?.module ?? 0]: createStandards().settings };
  const [head = [], ...lines] = shiftsTable({ ...file, standards, results });
  const first = head.indexOf('Standard');
  return head.slice(first, first + 6).map((name, index) => [name, ...lines.map(line => line[first + index])]);
}

test('sheets of several groupings name them', () => {
  const context = createReportContext(undefined, { names: ['Labor & Delivery', 'NICU'] });
  const names = buildSheets({ context, comparison: null, state: {} }).map(({ name }) => name);
  expect(names).toContain('Ratio – Reasons – NICU');
  expect(names).toContain('Ratio – Variance – NICU');
});
