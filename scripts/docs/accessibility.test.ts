import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findTitles, matchesTitle, parseCoverage } from './coverage.ts';

const document = readFileSync('docs/accessibility.md', 'utf8');
const rows = parseCoverage(document)
  .filter(({ statement }) => /^\d\.\d\.\d/.test(statement))
  .map(({ statement, citations }) => {
    const [, number = '', conformance = ''] =
      /^(\S+) .*? (Supports|Partially supports|Does not support|Not applicable) /.exec(statement) ?? [];
    return { number, conformance, citations };
  });

/** Of WCAG 2.2, levels A and AA; 4.1.1 is obsolete. */
const criteria = {
  A: '1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2',
  AA: '1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3',
};

describe('docs/accessibility.md', () => {
  test('judges every criterion of WCAG 2.2 A and AA once', () => {
    expect(rows.map(({ number }) => number)).toEqual(`${criteria.A} ${criteria.AA}`.split(' '));
    expect(rows.filter(({ conformance }) => conformance === '')).toEqual([]);
  });

  test('names a test behind every criterion that applies', () => {
    const applicable = rows.filter(({ conformance }) => conformance !== 'Not applicable');
    expect(applicable.length).toBeGreaterThan(40);
    expect(applicable.filter(({ citations }) => citations.length === 0)).toEqual([]);
  });

  test('names only tests that exist', () => {
    const missing = rows
      .flatMap(({ citations }) => citations)
      .filter(
        citation =>
          !existsSync(citation.file) ||
          !matchesTitle(citation, findTitles(readFileSync(citation.file, 'utf8'))),
      );
    expect(missing).toEqual([]);
  });

  test('repeats each criterion that is not wholly supported under “What falls short”', () => {
    const short = rows.filter(({ conformance }) => /^Partially|^Does not/.test(conformance));
    const listed = document.slice(document.indexOf('## What falls short'), document.indexOf('## Table 1'));
    expect(short.filter(({ number }) => !listed.includes(`**${number} `))).toEqual([]);
  });
});
