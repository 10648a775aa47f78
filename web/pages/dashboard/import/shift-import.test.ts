import { describe, expect, test, vi } from 'vitest';
import { planImport } from '#web/features/import/import-rows.ts';
import { readLines } from '#web/features/import/read-lines.ts';
import { startFakeServer } from '#web/testing/fake-server.ts';
import { people } from '#web/testing/people.ts';
import { laborAndDelivery } from '../shift-form/testing/shift-form-fixtures.ts';
import { parseWindow } from './parse-cells.ts';
import { createShiftImport } from './shift-import.ts';

vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-14T22:00:00Z') });
const windows = [420, 1140, 1620].map(mins => ({ mins, is_day: mins < 1000 }));
const { client } = people.owner;
const hospital = client ? { ...client, shift_windows_config: windows } : expect.fail('no hospital');
const kind = createShiftImport(laborAndDelivery, hospital, false);
const headers = kind.columns.map(({ header }) => header);

function line(cells: Record<string, string>): string[] {
  const filled: Record<string, string> = { Date: '2026-10-02', Window: '07:00', 'RNs actual': '4', ...cells };
  return headers.map(header => filled[header] ?? '');
}

function plan(...rows: string[][]) {
  return planImport(readLines([headers, ...rows], kind.columns).lines, kind);
}

test('the columns include the module’s acuity fields and premium types', () => {
  expect(headers).toEqual([
    'Date',
    'Window',
    'Initial evaluation',
    'Observation',
    'Oxytocin',
    'Birth',
    'RNs actual',
    'Overtime',
    'Over Scheduled Hours',
    'On-Call Called In',
    'Float Sent To Unit',
    'Leadership / Educator',
    'Traveler',
    'Sitter',
    'Charge nurse included',
    'Reasons',
    'Comments',
  ]);
});

test('a name that occurs twice is followed by its section in brackets', () => {
  const [triage, labor] = laborAndDelivery.sections;
  const named = (section: typeof triage, name: string) =>
    section && { ...section, fields: section.fields.map(each => ({ ...each, name })) };
  const sections = [named(triage, 'Recovery'), named(labor, 'Comments')].filter(each => each !== undefined);
  const twice = createShiftImport({ ...laborAndDelivery, sections }, hospital, false);
  expect(twice.columns.slice(2, 6).map(({ header }) => header)).toEqual([
    'Recovery (OB Triage)',
    'Recovery (OB Triage) 2',
    'Comments (Labor)',
    'Comments (Labor) 2',
  ]);
});

test('a line is parsed as a shift with 0 for blank counts', () => {
  const [row] = plan(
    line({
      Oxytocin: '3',
      'RNs actual': '4,5',
      Sitter: '1',
      'Charge nurse included': 'Yes',
      Reasons: 'Sick call; Snow ;',
      Comments: 'Busy',
    }),
  );
  expect(row?.row).toMatchObject({
    date: '2026-10-02',
    window: 420,
    acuity_counts: { 1: 0, 2: 0, 3: 3, 4: 0 },
    rn_actual: 4.5,
    rn_premium_other_1: 1,
    rn_premium_overtime: 0,
    charge_nurse_included: true,
    reasons: ['Sick call', 'Snow'],
    comments: 'Busy',
  });
});

describe('missed care in an import', () => {
  const counting = { ...hospital, missed_care_types: ['Charting late', '__proto__'] };
  const withMissed = createShiftImport(laborAndDelivery, counting, false);
  const sheet = (cell: string) => [
    ['Date', 'Window', 'RNs actual', 'Missed care'],
    ['2026-10-02', '07:00', '4', cell],
  ];
  const planSheet = (cell: string) =>
    planImport(readLines(sheet(cell), withMissed.columns).lines, withMissed)[0];

  test('a column has the types of a shift with their counts', () => {
    expect(withMissed.columns.at(-1)).toEqual({ header: 'Missed care' });
    const row = planSheet('Charting late: 2; __proto__')?.row;
    expect(Object.entries((row?.missed_care as object) ?? {})).toEqual([
      ['Charting late', 2],
      ['__proto__', 1],
    ]);
    expect(planSheet('')?.row).toMatchObject({ missed_care: {} });
  });

  test('a count that is too large is an error on its row', () => {
    expect(planSheet('Charting late: 100')).toMatchObject({
      status: 'error',
      message: 'Missed care: At most 99 of a type.',
    });
  });
});

test('fields without a column are not sent', () => {
  const sheet = [
    ['Date', 'Window', 'RNs actual', 'Oxytocin'],
    ['2026-10-02', '07:00', '4', ''],
  ];
  const [planned] = planImport(readLines(sheet, kind.columns).lines, kind);
  expect(planned?.row).toEqual({
    date: '2026-10-02',
    window: 420,
    rn_actual: 4,
    acuity_counts: { 3: 0 },
  });
});

test.each([
  [{ 'RNs actual': '' }, 'RNs actual: Whoops, please fill this out.'],
  [{ Oxytocin: 'many' }, "Oxytocin: Hmm, that number doesn't look right."],
  [{ Overtime: '-1' }, 'Overtime: Enter a number from 0 to 999 with at most 3 decimals.'],
  [{ Date: 'soon', Window: 'night' }, 'Date is not a date. Window is not a time of day.'],
  [{ Date: '12/31/1989' }, 'Shifts can be entered from 1/1/1990 on.'],
  [{ Date: '2026-11-15' }, 'Shifts can be entered up to today only.'],
  [{ Window: '08:00' }, 'There is no such shift window on this date.'],
])('%j is an error on its row', (cells, message) => {
  expect(plan(line(cells))).toMatchObject([{ status: 'error', message }]);
});

test('a repeated shift is an error on the later row, also with another spelling of its window', () => {
  const rows = plan(line({ Window: '27:00' }), line({ Window: '19:00' }), line({ Window: '3:00 AM' }));
  expect(rows.map(({ message }) => message)).toEqual(['', '', 'Row 2 is about this shift too.']);
});

test('rows of windows that the hospital removed are accepted where such a shift is stored', async () => {
  const windows = [{ id: 660, label: '11:00', status: 'saved' as const, rn_variance: 1.5 }];
  const october = {
    month: '2026-10',
    today: '2026-11-14',
    days: [{ date: '2026-10-02', windows }],
    saved: 1,
    missing: 0,
  };
  const { sent } = startFakeServer({ getMonthOfShifts: () => ({ body: october }) });
  vi.stubGlobal('document', { cookie: '' });
  const rows = [line({}), line({ Window: '11:00' }), line({ Date: '2026-10-03', Window: '11:00' })];
  const { lines } = readLines([headers, ...rows], kind.columns);
  const parse = (await kind.prepareParse?.(lines)) ?? expect.fail('no parser');
  expect(planImport(lines, { ...kind, parse }).map(({ message }) => message)).toEqual([
    '',
    '',
    'There is no such shift window on this date.',
  ]);
  expect(sent('getMonthOfShifts')).toHaveLength(1);
});

test.each([
  ['07:00', 420],
  ['7:00:00 AM', 420],
  ['0700', 420],
  ['07:00 - 18:59', 420],
  ['0700 to 1900', 420],
  ['7:00 pm', 1140],
  ['7:00 p.m.', 1140],
  ['7:00 P. M.', 1140],
  ['7:00\u202fPM', 1140],
  ['0700p.m.', 1140],
  ['7:00 a.m. - 6:59 p.m.', 420],
  ['7:00 p.m. – 6:59 a.m.', 1140],
  ['12:00 AM', 0],
  ['03:00', 1620],
  ['27:00', 1620],
  ['05:00', 300],
  ['7:75', null],
  ['morning', null],
  ['7:00 p', 1140],
  ['7p', 1140],
  ['7', null],
  ['7:00 in the evening', null],
  ['7:00 - 10:59 PM', null],
  ['19:00 AM', null],
])('the window %s has the id %s', (text, mins) => {
  expect(parseWindow(text, [420, 1140, 1620])).toBe(mins);
});

test('the server’s errors are shown with the names of the columns', async () => {
  const errors = {
    'acuity_counts.3': ['A valid number is required.'],
    'reasons.0': ['Too long.'],
    date: ['Too late.'],
  };
  const { sent } = startFakeServer({
    importShifts: () => ({ body: { results: [{ status: 'kept' }, { status: 'error', errors }] } }),
  });
  vi.stubGlobal('document', { cookie: '' });
  const [kept, refused] = await Promise.allSettled([kind.send({ date: 1 }), kind.send({ date: 2 })]);
  expect(kept).toMatchObject({ value: 'kept' });
  expect(refused).toMatchObject({
    reason: { body: ["Oxytocin: Hmm, that number doesn't look right.", 'Reasons: Too long.', 'Too late.'] },
  });
  expect(sent('importShifts').map(({ body }) => body)).toEqual([
    '{"rows":[{"date":1},{"date":2}],"replace":false}',
  ]);
});
