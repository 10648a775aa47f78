import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  findAnchors,
  findDecisions,
  findLinks,
  findPaths,
  findRuleIds,
  isBrokenLink,
  parseRules,
  readFiles,
} from './references.ts';

const files = readFiles();
const rules = parseRules(readFileSync('docs/rules.md', 'utf8')).map(({ id }) => id);
const decisions = readdirSync('docs/decisions');

function listBroken(find: (text: string, path: string) => string[]): string[] {
  return [...files].flatMap(([path, text]) => find(text, path).map(reference => `${path}: ${reference}`));
}

describe('the repository', () => {
  test('cites only rules that docs/rules.md has', () => {
    expect(rules.length).toBeGreaterThanOrEqual(55);
    expect(new Set(rules).size).toBe(rules.length);
    expect(listBroken(text => findRuleIds(text).filter(id => !rules.includes(id)))).toEqual([]);
  });

  test('cites only engineering decisions that docs/decisions has', () => {
    const exists = (cited: string) => decisions.some(name => name === cited || name.slice(0, 3) === cited);
    expect(listBroken(text => findDecisions(text).filter(cited => !exists(cited)))).toEqual([]);
  });

  test('has no broken link in a document', () => {
    const broken = listBroken((text, path) =>
      path.endsWith('.md') ? findLinks(text).filter(target => isBrokenLink(path, target)) : [],
    );
    expect(broken).toEqual([]);
  });
});

test.each(['CONTRIBUTING.md', 'docs/architecture.md'])(
  '%s names only files and folders that exist',
  document => {
    const paths = findPaths(files.get(document) ?? '');
    expect(paths.length).toBeGreaterThan(10);
    expect(paths.filter(path => !existsSync(path))).toEqual([]);
  },
);

test('a path is found in a document, a pattern and a placeholder are not', () => {
  const text =
    '`server/db/` `web/paths.ts` `server/features/<name>/` `e2e/*.spec.ts` `paths.ts` `GET /api/x`';
  expect(findPaths(text)).toEqual(['server/db/', 'web/paths.ts']);
});

// Put together, so that the checks above do not find unknown references in this file.
const [unknown, other] = [`D${99}`, `B${98}`];

test('a rule is found in a comment and in a document, a spreadsheet cell is not a rule', () => {
  const text = `/** As in ${unknown}. */ -- ${other}: why. (${unknown}, ${other}) ${unknown}–${other} ${unknown}'s`;
  expect(findRuleIds(text)).toEqual([unknown, other, unknown, other, unknown, other, unknown]);
  const cells = `'${other}' sheet.${unknown} \`${other}*12\` SUM(${unknown}:J13) $${other} #${unknown} ${unknown}x`;
  expect(findRuleIds(cells)).toEqual([]);
});

test('a decision is found by its number and by its file, also across lines', () => {
  const [first, second, third, fourth] = [900, 901, 902, 903].map(String);
  const text = `(decision ${first}) Decision\n * ${second} [x](docs/decisions/${third}-a-b.md#c)`;
  expect(findDecisions(text)).toEqual([first, second, `${third}-a-b.md`]);
  const lists = `(decisions ${first}, ${second}\n * and ${third}) decisions ${third} to ${fourth}`;
  expect(findDecisions(lists)).toEqual([first, second, third, third, fourth]);
});

test('a link is broken without its file or its heading', () => {
  const target = (path: string) => `[text](${path})`;
  const text = [target('https://example.org'), target('rules.md#numbers'), target('gone.md')].join(' ');
  expect(findLinks(text)).toEqual(['rules.md#numbers', 'gone.md']);
  const isBroken = (path: string) => isBrokenLink('docs/coverage.md', path);
  expect(['rules.md', 'rules.md#numbers', 'rules.md#gone', 'gone.md', '../README.md'].map(isBroken)).toEqual([
    false,
    false,
    true,
    true,
    false,
  ]);
  expect(findAnchors('# A b\n## D1 C, d & e')).toEqual(['a-b', 'd1-c-d--e']);
});

test('a rule has its title, and says whether it is implemented', () => {
  const text = `# Rules\n\n## Time\n\n### ${unknown} One\n\nText.\n\n### ${other} Two\n\n**Not implemented yet.** Text.`;
  expect(parseRules(text)).toEqual([
    { id: unknown, title: `${unknown} One`, isImplemented: true },
    { id: other, title: `${other} Two`, isImplemented: false },
  ]);
});
