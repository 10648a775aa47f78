import { describe, expect, it, test } from 'vitest';
import { fromWire } from '#contract/wire.ts';
import { computeBudget, createBlankAssessment } from '#domain/budget/budget.ts';
import goldenCases from '#domain/golden/budget.json' with { type: 'json' };
import { careMeasures } from '../results/results.ts';
import { checkAssessment } from './check-assessment.ts';
import { nameCell, parseInputs, parseNumber, toPlainNumber, toTypedAssessment } from './typed-assessment.ts';

describe('the worked cases', () => {
  it.each(goldenCases.map((golden, index) => ({ index, golden })))(
    'case $index survives the conversion to text and back, and shows its totals',
    ({ golden }) => {
      const inputs = fromWire(golden.inputs);
      const typed = toTypedAssessment(inputs);
      expect(checkAssessment(typed)).toEqual({});
      expect(parseInputs(typed)).toEqual(inputs);
      const { total } = computeBudget(parseInputs(typed));
      const shown = Object.fromEntries(
        careMeasures.map(({ name, key, format }) => [name, format(total[key])]),
      );
      const dollars = (amount: number) => `$${Math.round(amount).toLocaleString('en-US')}`;
      expect(shown).toMatchObject({
        FTEs: golden.expect.total.ftes.toFixed(2),
        'Paid FTEs': golden.expect.total.paid_ftes.toFixed(2),
        'Total cost': dollars(golden.expect.total.total_cost),
      });
    },
  );
});

test.each([
  ['', ''],
  [' 7.5 ', '7.5'],
  ['7,5', '7.5'],
  ['$1,250.50', '1250.50'],
  ['1,250', '1250'],
  ['12 %', '12'],
  ['ten', 'ten'],
])('%j is read as %j', (typed, plain) => {
  expect(toPlainNumber(typed)).toBe(plain);
});

test('a blank is null, and so is text that is not a number', () => {
  expect(parseNumber('')).toBeNull();
  expect(parseNumber('ten')).toBeNull();
  expect(parseNumber('0')).toBe(0);
});

test('a new assessment has the six roles of the specification and three blank ones', () => {
  const { roles, cells } = toTypedAssessment(createBlankAssessment());
  expect(roles.map(({ role }) => role)).toEqual([
    'Charge RN',
    'C.N.A.s / PCTs',
    'Director',
    'Secretary',
    'CSTs',
    'Educator',
    '',
    '',
    '',
  ]);
  expect(cells).toHaveLength(20);
  expect(new Set(cells.flat())).toEqual(new Set(['']));
});

test('a cell is named by its role, its weekday and its half of the day', () => {
  const { roles } = toTypedAssessment(createBlankAssessment());
  expect(nameCell(roles, 0, 1)).toBe('Direct care, Sunday day');
  expect(nameCell(roles, 3, 0)).toBe('Charge RN, hourly wage night');
  expect(nameCell(roles, 14, 7)).toBe('Role 7, Saturday day');
});

describe('checks', () => {
  const blank = toTypedAssessment(createBlankAssessment());
  const withCell = (text: string, column = 1) => ({
    ...blank,
    cells: blank.cells.with(0, (blank.cells[0] ?? []).with(column, text)),
  });

  test('accepts a blank, a zero and three decimals', () => {
    for (const text of ['', '0', '0.667', '999']) expect(checkAssessment(withCell(text))).toEqual({});
  });
  test('rejects negative counts, letters, four decimals and numbers above the limit', () => {
    expect(checkAssessment(withCell('-1'))).toEqual({
      'cell.0.1': 'Enter a number from 0 to 999 with at most 3 decimals.',
    });
    expect(checkAssessment(withCell('ten'))).toEqual({ 'cell.0.1': "Hmm, that number doesn't look right." });
    for (const text of ['0.0001', '1000'])
      expect(Object.keys(checkAssessment(withCell(text)))).toEqual(['cell.0.1']);
  });
  test('a wage has cents', () => {
    expect(checkAssessment(withCell('48.55', 0))).toEqual({});
    expect(Object.keys(checkAssessment(withCell('48.555', 0)))).toEqual(['cell.0.0']);
  });
  test('percentages and births are whole, a percentage is at most 100', () => {
    expect(checkAssessment({ ...blank, directPct: '101', indirectPct: '12.6', births: '10.5' })).toEqual({
      directPct: 'Enter a whole number from 0 to 100.',
      indirectPct: 'Enter a whole number from 0 to 100.',
      births: 'Enter a whole number from 0 to 999999.',
    });
  });
  test('a role has at most 100 characters', () => {
    const roles = [{ key: 0, role: 'x'.repeat(101) }];
    expect(checkAssessment({ ...blank, roles, cells: blank.cells.slice(0, 4) })).toEqual({
      'role.0': 'Use at most 100 characters.',
    });
  });
});
