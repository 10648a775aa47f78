import { describe, expect, it } from 'vitest';
import { reportFileName } from './file-name.ts';

const range = { start: '2025-11-01', end: '2026-10-31' };

describe('reportFileName', () => {
  it('says what, whose and when in plain letters', () => {
    expect(reportFileName('Worked Hours', ['Lakeside Women’s Hospital'], range)).toBe(
      'worked-hours-lakeside-womens-hospital-2025-11-01-to-2026-10-31',
    );
    expect(reportFileName('Ratio', ['Clínica São José / Nord'], range)).toBe(
      'ratio-clinica-sao-jose-nord-2025-11-01-to-2026-10-31',
    );
  });

  it('takes 80 letters of a long name', () => {
    expect(reportFileName('x'.repeat(81), [], range)).toBe(`${'x'.repeat(80)}-2025-11-01-to-2026-10-31`);
    const name = `${'long '.repeat(15)}name of a hospital`;
    expect(reportFileName('Ratio', [name], range)).toBe(
      `ratio-${'long-'.repeat(15)}name-2025-11-01-to-2026-10-31`,
    );
  });

  it('counts several hospitals, and does without one', () => {
    expect(reportFileName('Ratio', [], range)).toBe('ratio-2025-11-01-to-2026-10-31');
    expect(reportFileName('Ratio', ['A', 'B'], range)).toBe('ratio-2-hospitals-2025-11-01-to-2026-10-31');
    expect(reportFileName('Ratio', ['東京'], range)).toBe('ratio-2025-11-01-to-2026-10-31');
  });
});
