import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findTitles, matchesTitle, parseCoverage } from './coverage.ts';
import { parseRules } from './references.ts';

const coverage = readFileSync('docs/coverage.md', 'utf8');
const rows = parseCoverage(coverage);

describe('docs/coverage.md', () => {
  test('has rows for every section of the specification and every implemented rule', () => {
    const sections = [...coverage.matchAll(/^## (\d) /gm)].map(([, number]) => Number(number));
    expect(sections).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const implemented = parseRules(readFileSync('docs/rules.md', 'utf8')).filter(rule => rule.isImplemented);
    const covered = rows.map(({ statement }) => statement).filter(statement => /^[DB]\d+ /.test(statement));
    expect(covered).toEqual(implemented.map(({ title }) => title));
  });

  test('cites a test for every statement', () => {
    expect(rows.length).toBeGreaterThan(100);
    expect(rows.filter(({ citations }) => citations.length === 0)).toEqual([]);
  });

  test('cites tests that exist', () => {
    const titles = new Map<string, string[]>();
    for (const { file } of rows.flatMap(({ citations }) => citations)) {
      if (!titles.has(file)) titles.set(file, existsSync(file) ? findTitles(readFileSync(file, 'utf8')) : []);
    }
    const missing = rows
      .flatMap(({ citations }) => citations)
      .filter(
        citation => !existsSync(citation.file) || !matchesTitle(citation, titles.get(citation.file) ?? []),
      );
    expect(missing).toEqual([]);
  });
});

test('titles are found in every notation of a test', () => {
  const source = `
    test('a', () => {}); it.each([1])('b %s', () => {}); await test.step("it's c", async () => {});
    test.each<[string]>([['x']])(
      'd',
      () => {},
    ); describe.each(cases)('e $title', () => {}); page.getByRole('f'); test(\`g\`, () => {});`;
  expect(findTitles(source)).toEqual(['a', 'b %s', "it's c", 'd', 'e $title', 'g']);
});

test('a row has a statement and its tests, whose titles may be shortened', () => {
  const [row] = parseCoverage(
    '| statement | test |\n|---|---|\n| one | `a/b.test.ts` › first<br>`c.spec.ts` › sec… |',
  );
  expect(row).toEqual({
    statement: 'one',
    citations: [
      { file: 'a/b.test.ts', title: 'first' },
      { file: 'c.spec.ts', title: 'sec…' },
    ],
  });
  const cited = (title: string) => matchesTitle({ file: 'c.spec.ts', title }, ['second']);
  expect([cited('second'), cited('sec…'), cited('sec'), cited('third…')]).toEqual([true, true, false, false]);
});
