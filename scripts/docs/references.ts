import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A rule of docs/rules.md. */
export interface Rule {
  id: string;
  /** As in its heading, with the id. */
  title: string;
  isImplemented: boolean;
}

export function parseRules(markdown: string): Rule[] {
  return markdown.split(/^#+ /m).flatMap(section => {
    const [, title, id] = /^(([DB]\d+) .+)/.exec(section) ?? [];
    if (title === undefined || id === undefined) return [];
    return [{ id, title, isImplemented: !section.includes('**Not implemented yet') }];
  });
}

// Not a spreadsheet cell (`B2*12`, cells.D13, SUM(D13:J13), $D$13, '…D13'), not a colour (#D13).
const ruleId = /(?<![\w.$#'"`*+=])[DB]\d{1,2}(?![\w*+$"`]|:\w|'(?!s))/g;

export function findRuleIds(text: string): string[] {
  return text.match(ruleId) ?? [];
}

/** The numbers or, where a path is given, the file names of the cited engineering decisions. */
export function findDecisions(text: string): string[] {
  // A comment may break the line between the words.
  const lists = text.matchAll(
    /\bdecisions?[\s*/]+\d{3}(?:-[\w-]+\.md|(?:(?:,|[\s*/]+(?:and|to))[\s*/]+\d{3}\b)*)/gi,
  );
  return [...lists].flatMap(([list]) => list.match(/\d{3}(?:-[\w-]+\.md)?/g) ?? []);
}

/** Links to files of the repository, with their fragments. */
export function findLinks(markdown: string): string[] {
  return [...markdown.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter(target => !/^[a-z]+:/.test(target));
}

/** Files and folders that a document names by their path from the root. Patterns and placeholders are left out. */
export function findPaths(markdown: string): string[] {
  const rooms = /`((?:domain|contract|server|web|e2e|bench|scripts|deploy|docs)\/[\w./-]*)`/g;
  return [...markdown.matchAll(rooms)].map(([, path = '']) => path);
}

/** GitHub's ids of the headings of a document. */
export function findAnchors(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

export function isBrokenLink(document: string, target: string): boolean {
  const [path = '', fragment] = target.split('#');
  const file = path === '' ? document : join(dirname(document), path);
  if (!existsSync(file)) return true;
  return fragment !== undefined && !findAnchors(readFileSync(file, 'utf8')).includes(fragment);
}

/** The sources and documents of the repository. */
export function readFiles(): Map<string, string> {
  const paths = globSync('**/*.{ts,tsx,css,sql,md}', {
    exclude: ['node_modules', 'data', '**/dist', '**/.*', 'test-results', 'playwright-report'],
  });
  return new Map(paths.map(path => [path, readFileSync(path, 'utf8')]));
}
