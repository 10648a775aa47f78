/** A test that a document names: its file and, unless the whole file is meant, its title. */
export interface Citation {
  file: string;
  /** Ends in … where the document gives its beginning. */
  title: string | null;
}

/** A row of a table: what is said, and the tests that show it. */
export interface CoverageRow {
  statement: string;
  citations: Citation[];
}

/** The rows of all tables of a document; in the last cell stand `path` › title, several of them parted by <br>. */
export function rowsOf(markdown: string): CoverageRow[] {
  return markdown
    .split('\n')
    .filter(line => line.startsWith('| ') && !line.endsWith('| test |'))
    .map(line => {
      const cells = line.slice(2, -2).split(' | ');
      const tests = cells.at(-1) ?? '';
      return { statement: cells.slice(0, -1).join(' '), citations: tests.split('<br>').flatMap(citationIn) };
    });
}

function citationIn(text: string): Citation[] {
  const [, file, title] = /^`([^`]+\.(?:test|spec)\.tsx?)`(?: › (.+))?$/.exec(text.trim()) ?? [];
  return file === undefined ? [] : [{ file, title: title ?? null }];
}

const titled = /(?:\b(?:test|it|describe|step)|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;

/** The titles of the tests, groups and steps in a source; those of a table are as they are written, with %s. */
export function titlesIn(source: string): string[] {
  return [...source.matchAll(titled)].map(([, , title = '']) => title.replaceAll(/\\(.)/g, '$1'));
}

export function isTitleOf({ title }: Citation, titles: readonly string[]): boolean {
  if (title === null) return true;
  const beginning = title.endsWith('…') ? title.slice(0, -1) : null;
  return titles.some(each => (beginning === null ? each === title : each.startsWith(beginning)));
}
