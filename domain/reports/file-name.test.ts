import { describe, expect, it } from 'vitest';
import { buildReportFileName, buildReportTitle, nameReport } from './file-name.ts';

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

  it('says that a report is short', () => {
    const name = nameReport('Executive', true);
    expect(buildReportFileName(name, ['Lakeside'], range)).toBe(
      'executive-short-lakeside-2025-11-01-to-2026-10-31',
    );
    expect(nameReport('Executive', false)).toBe('Executive');
  });

  it('cuts a long name after 80 letters', () => {
    expect(buildReportFileName('x'.repeat(81), [], range)).toBe(`${'x'.repeat(80)}-2025-11-01-to-2026-10-31`);
    const name = `${'long '.repeat(15)}name of a hospital`;
    expect(buildReportFileName('Ratio', [name], range)).toBe(
      `ratio-${'long-'.repeat(15)}name-2025-11-01-to-2026-10-31`,
    );
  });

  it('contains the number of hospitals if there are several, and none without a hospital', () => {
    expect(buildReportFileName('Ratio', [], range)).toBe('ratio-2025-11-01-to-2026-10-31');
    expect(buildReportFileName('Ratio', ['A', 'B'], range)).toBe(
      'ratio-2-hospitals-2025-11-01-to-2026-10-31',
    );
    expect(buildReportFileName('Ratio', ['東京'], range)).toBe('ratio-2025-11-01-to-2026-10-31');
  });
});

describe('buildReportTitle', () => {
  it('has the hospital, the report and the range in words', () => {
    expect(buildReportTitle(nameReport('Executive', true), ['Lakeside Women’s Hospital'], range)).toBe(
      'Lakeside Women’s Hospital · Executive (short) · Nov 1, 2025 – Oct 31, 2026',
    );
    expect(buildReportTitle('Ratio', ['A', 'B', 'C', 'D', 'E'], range)).toBe(
      '5 hospitals · Ratio · Nov 1, 2025 – Oct 31, 2026',
    );
  });
});
