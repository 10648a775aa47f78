import { describe, expect, it } from 'vitest';
import { buildExample, readSheet } from './testing.ts';

describe('the workbook of a simulation', () => {
  it('has the figures of the screen by its formulas', () => {
    const { scenario, variants } = buildExample();
    const { evaluateAt, findRow } = readSheet({ scenario, variants });
    const { needed, rows } = variants.now;
    expect(evaluateAt('B', findRow('Mean RNs needed'))).toBeCloseTo(needed.mean, 9);
    expect(evaluateAt('B', findRow('Standard deviation of RNs'))).toBeCloseTo(needed.sd, 9);
    expect(evaluateAt('B', findRow('RN hours per birth'))).toBeCloseTo((needed.mean * 8760) / 2400, 6);
    const first = findRow('Core') + 1;
    for (const [index, row] of rows.entries()) {
      expect(evaluateAt('A', first + index)).toBe(row.core);
      expect(evaluateAt('B', first + index)).toBe(row.coverage);
      expect(evaluateAt('D', first + index)).toBeCloseTo(row.unresolvedHours, 6);
      expect(evaluateAt('E', first + index)).toBeCloseTo(row.idleHours, 5);
      expect(evaluateAt('F', first + index)).toBeCloseTo(row.cost ?? Number.NaN, 4);
    }
    const chosen = rows.findIndex(({ core }) => core === 8);
    const [before, row] = [rows[chosen - 1], rows[chosen]];
    if (!before || !row) throw new Error('core 8 is one of those compared');
    expect(evaluateAt('G', first + chosen)).toBeCloseTo(
      ((row.cost ?? 0) - (before.cost ?? 0)) / (100 * (row.coverage - before.coverage)),
      4,
    );
  });

  it('follows changed wages, and says that coverage does not follow changed patients', () => {
    const sheet = readSheet(buildExample());
    const { findRow, evaluateAt, cells } = sheet;
    const statement = findRow('RN hours per birth') + 1;
    const first = findRow('Core') + 1;
    expect(evaluateAt('A', statement)).toMatch(/^What each core covers/);
    const short = evaluateAt('C', first);
    cells.B7 = { value: 100 };
    cells.B9 = { value: 0 };
    expect(evaluateAt('F', first)).toBeCloseTo(Number(evaluateAt('A', first)) * 8760 * 100, 4);
    expect(evaluateAt('D', first)).toBe(short);
    expect(evaluateAt('A', statement)).toMatch(/^What each core covers/);
    cells.B4 = { value: 3000 };
    expect(evaluateAt('A', statement)).toMatch(/^The inputs were changed/);
    cells.B4 = { value: 2400 };
    cells.B5 = { value: 2 };
    expect(evaluateAt('A', statement)).toMatch(/^The inputs were changed/);
  });

  it('has no cost without a wage', () => {
    const { findRow, evaluateAt } = readSheet(buildExample({ wage: '' }));
    expect(evaluateAt('F', findRow('Core') + 1)).toBe('–');
  });
});
