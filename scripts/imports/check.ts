import { matchesGlob, posix } from 'node:path';
import { findCycles } from './cycles.ts';
import { apart, below, keptPackages, packages, rooms, tests, uses } from './rules.ts';
import { type Located, readSource, type Source } from './source.ts';

/** Every breach of the house's import rules in `files` (path to text), one line each. */
export function checkImports(files: Map<string, string>): string[] {
  const sources = new Map([...files].map(([path, text]) => [path, readSource(path, text)]));
  const findings = [...sources].flatMap(([path, source]) => [
    ...source.errors.map(one => finding(path, one, `does not parse: ${one.name}`, 'mend it first')),
    ...source.imports.flatMap(one => checkImport(path, one)),
    ...source.uses.flatMap(one => checkUse(path, one)),
    ...checkBarrel(path, source),
  ]);
  return [...new Set([...findings, ...checkCycles(sources)])].sort(byPathAndLine);
}

function finding(path: string, { line }: { line: number }, what: string, otherwise: string): string {
  return `${path}:${line}: ${what} — ${otherwise}`;
}

function checkImport(path: string, one: Located): string[] {
  const target = resolve(path, one.name);
  const broken = target === undefined ? brokenByPackage(path, one.name) : brokenByFile(path, target);
  return broken.map(otherwise => finding(path, one, `imports ${one.name}`, otherwise));
}

function brokenByFile(path: string, target: string): string[] {
  const room = roomOf(path);
  const targetRoom = roomOf(target);
  if (room !== targetRoom && !rooms[room]?.mayUse.includes(targetRoom)) return [rooms[room]?.otherwise ?? ''];
  return [
    ...apart.filter(({ folder }) => inDifferentSubfolders(folder, path, target)),
    ...below.filter(({ lower, upper }) => liesIn(path, lower) && liesIn(target, upper)),
  ].map(rule => rule.otherwise);
}

function brokenByPackage(path: string, name: string): string[] {
  const allowed = (rule: (typeof packages)[number]) => [...rule.may, ...(isTest(path) ? rule.tests : [])];
  return [
    ...packages.filter(rule => rule.room === roomOf(path) && !isPackage(name, allowed(rule))),
    ...keptPackages.filter(rule => isPackage(name, rule.names) && !matchesAny(path, rule.in)),
  ].map(rule => rule.otherwise);
}

function checkUse(path: string, one: Source['uses'][number]): string[] {
  return uses
    .filter(rule => rule.what === one.name)
    .filter(rule => (rule.in && !matchesAny(path, rule.in)) || matchesAny(path, rule.notIn ?? []))
    .filter(rule => !matchesAny(path, rule.but ?? []))
    .map(rule => finding(path, one, `uses ${one.name}`, rule.otherwise));
}

function checkBarrel(path: string, { onlyReexports }: Source): string[] {
  if (!onlyReexports || !/(^|\/)index\.tsx?$/.test(path)) return [];
  const otherwise = 'no barrels: import each thing from the file that defines it';
  return [finding(path, { line: 1 }, 'only passes on what other files export', otherwise)];
}

function checkCycles(sources: Map<string, Source>): string[] {
  const edges = new Map(
    [...sources].map(([path, { imports }]) => [
      path,
      imports.map(one => resolve(path, one.name)).filter(target => target !== undefined),
    ]),
  );
  return findCycles(edges).map(cycle => {
    const [first = '', second = first] = cycle;
    const at = sources.get(first)?.imports.find(one => resolve(first, one.name) === second);
    const way = [...cycle, first].join(' → ');
    return finding(first, at ?? { line: 1 }, way, 'no cycles: move what they share into a file below them');
  });
}

/** The file an import names, from the repository's root; nothing for a package. */
function resolve(path: string, name: string): string | undefined {
  const bare = name.replace(/\?.*$/, '');
  if (bare.startsWith('#')) return bare.slice(1);
  return /^\.\.?(\/|$)/.test(bare) ? posix.join(posix.dirname(path), bare) : undefined;
}

function roomOf(path: string): string {
  const top = path.slice(0, Math.max(0, path.indexOf('/')));
  return top in rooms ? top : '.';
}

function inDifferentSubfolders(folder: string, path: string, target: string): boolean {
  const one = subfolder(folder, path);
  const other = subfolder(folder, target);
  return one !== undefined && other !== undefined && one !== other;
}

function subfolder(folder: string, path: string): string | undefined {
  const rest = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : '';
  return rest.includes('/') ? rest.slice(0, rest.indexOf('/')) : undefined;
}

const liesIn = (path: string, folders: string[]) => folders.some(folder => path.startsWith(`${folder}/`));
const matchesAny = (path: string, globs: string[]) => globs.some(glob => matchesGlob(path, glob));
const isTest = (path: string) => matchesAny(path, tests);

function isPackage(name: string, names: string[]): boolean {
  return names.some(one =>
    one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : name === one || name.startsWith(`${one}/`),
  );
}

function byPathAndLine(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}
