/** A test that a document cites by its file and title; without a title, it cites the whole file. */
export interface Citation {
  file: string;
  /** Ends in … if the document cites only the beginning. */
  title: string | null;
}

/** A row of a table: a statement and the tests that prove it. */
export interface CoverageRow {
  statement: string;
  citations: Citation[];
}

/** Reads the rows of all tables. The last cell has the citations as `path` › title, separated by <br>. */
export function parseCoverage(markdown: string): CoverageRow[] {
  return markdown
    .split('\n')
    .filter(line => line.startsWith('| ') && !line.endsWith('| test |'))
    .map(line => {
      const cells = line.slice(2, -2).split(' | ');
      const tests = cells.at(-1) ?? '';
      return {
        statement: cells.slice(0, -1).join(' '),
        citations: tests.split('<br>').flatMap(parseCitation),
      };
    });
}

function parseCitation(text: string): Citation[] {
  const [, file, title] = /^`([^`]+\.(?:test|spec)\.tsx?)`(?: › (.+))?$/.exec(text.trim()) ?? [];
  return file === undefined ? [] : [{ file, title: title ?? null }];
}

const titlePattern = /(?:\b(?:test|it|describe|step)|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;

/** Finds the titles of tests, groups and steps in a source file. The title of a table of cases keeps its %s. */
export function findTitles(source: string): string[] {
  return [...source.matchAll(titlePattern)].map(([, , title = '']) => title.replaceAll(/\\(.)/g, '$1'));
}

export function matchesTitle({ title }: Citation, titles: readonly string[]): boolean {
  if (title === null) return true;
  const beginning = title.endsWith('…') ? title.slice(0, -1) : null;
  return titles.some(each => (beginning === null ? each === title : each.startsWith(beginning)));
}
