import { describe, expect, it } from 'vitest';
import { buildReportFileName } from './file-name.ts';

const range = { start: '2025-11-01', end: '2026-10-31' };

describe('buildReportFileName', () => {
  it('contains the report, the hospital and the range in plain letters', () => {
    expect(buildReportFileName('Worked Hours', ['Lakeside Women’s Hospital'], range)).toBe(
      'worked-hours-lakeside-womens-hospital-2025-11-01-to-2026-10-31',
    );
    expect(buildReportFileName('Ratio', ['Clínica São José / Nord'], range)).toBe(
      'ratio-clinica-sao-jose-nord-2025-11-01-to-2026-10-31',
    );
  });

  it('cuts a long name after 80 letters', () => {
    expect(buildReportFileName('x'.repeat(81), [], range)).toBe(`${'x'.repeat(80)}-2025-11-01-to-2026-10-31`);
    const name = `${'long '.repeat(15)}name of a hospital`;
    expect(buildReportFileName('Ratio', [name], range)).toBe(
      `ratio-${'long-'.repeat(15)}name-2025-11-01-to-2026-10-31`,
    );
  });

  it('contains the number of several hospitals, and no hospital if there is none', () => {
    expect(buildReportFileName('Ratio', [], range)).toBe('ratio-2025-11-01-to-2026-10-31');
    expect(buildReportFileName('Ratio', ['A', 'B'], range)).toBe(
      'ratio-2-hospitals-2025-11-01-to-2026-10-31',
    );
    expect(buildReportFileName('Ratio', ['東京'], range)).toBe('ratio-2025-11-01-to-2026-10-31');
  });
});
