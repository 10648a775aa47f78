import { matchesGlob, posix } from 'node:path';
import { findCycles } from './cycles.ts';
import {
  keptPackages,
  keptUses,
  type Level,
  levels,
  roomPackages,
  roomsWithoutFolderCycles,
  testFolders,
  tests,
} from './rules.ts';
import { readSource } from './source.ts';

interface Import {
  line: number;
  name: string;
  /** The imported file, from the repository's root; undefined for a package. */
  target: string | undefined;
}

/** Finds every breach of the import rules in `files` (path to text), one line each. */
export function checkImports(files: Map<string, string>): string[] {
  const findings: string[] = [];
  const imports = new Map<string, Import[]>();
  for (const [path, text] of files) {
    const source = readSource(path, text);
    const found = source.imports.map(one => ({ ...one, target: resolve(path, one.name) }));
    imports.set(path, found);
    for (const { line, name, target } of found) {
      const broken = target === undefined ? checkPackage(path, name) : checkTarget(path, target);
      findings.push(...broken.map(rule => `${path}:${line}: imports ${name} — ${rule}`));
    }
    for (const { line, name } of source.uses) {
      const rule = keptUses[name];
      if (!matchesAny(path, rule.in)) findings.push(`${path}:${line}: uses ${name} — ${rule.otherwise}`);
    }
  }
  return [...new Set([...findings, ...checkCycles(imports), ...checkFolderCycles(imports)])].sort(
    byPathAndLine,
  );
}

function checkTarget(path: string, target: string): string[] {
  return levels.flatMap(level => {
    const from = findChild(level, path);
    const to = findChild(level, target);
    if (!from || !to || from === to) return [];
    const allowed = level.mayImport[from] ?? [];
    if (allowed.includes(to) || (isTest(path) && level.testsMayImport?.includes(to))) return [];
    const folder = `${posix.join(level.folder, from)}/`;
    return [`${folder} may import ${allowed.join(', ') || 'no other folder'}: ${level.otherwise}`];
  });
}

/** The direct subfolder of the level's folder that holds `path`; undefined if the level does not apply to it. */
function findChild({ folder, mayImport }: Level, path: string): string | undefined {
  const start = folder && `${folder}/`;
  if (!path.startsWith(start)) return undefined;
  const folders = path.slice(start.length).split('/').slice(0, -1);
  const [child = '.'] = folders;
  const isTestHelper = folder !== '' && folders.some(name => testFolders.includes(name));
  return isTestHelper || (child === '.' && !mayImport['.']) ? undefined : child;
}

function checkPackage(path: string, name: string): string[] {
  const rules = [
    ...roomPackages.filter(
      ({ room, may, tests: inTests }) =>
        path.startsWith(`${room}/`) && !isPackageIn(name, isTest(path) ? [...may, ...inTests] : may),
    ),
    ...keptPackages.filter(rule => isPackageIn(name, rule.names) && !matchesAny(path, rule.in)),
  ];
  return rules.map(rule => rule.otherwise);
}

/** Whether `name` is one of the packages, or a path inside one. `node:` means every module of Node. */
function isPackageIn(name: string, packages: string[]): boolean {
  return packages.some(one => name === one || name.startsWith(one.endsWith(':') ? one : `${one}/`));
}

function checkCycles(imports: Map<string, Import[]>): string[] {
  const edges = new Map([...imports].map(([path, found]) => [path, found.flatMap(one => one.target ?? [])]));
  return findCycles(edges).map(cycle => {
    const [first = '', second = first] = cycle;
    const line = imports.get(first)?.find(one => one.target === second)?.line;
    const way = [...cycle, first].join(' → ');
    return `${first}:${line}: ${way} — no cycles: move what they share to a file that both import`;
  });
}

function checkFolderCycles(imports: Map<string, Import[]>): string[] {
  const firstImports = new Map<string, Map<string, string>>();
  for (const [path, found] of imports) {
    if (!isInFolderRule(path)) continue;
    const from = posix.dirname(path);
    for (const { target, line } of found) {
      if (target === undefined || !isInFolderRule(target)) continue;
      const to = posix.dirname(target);
      const known = firstImports.getOrInsertComputed(from, () => new Map());
      if (to !== from && !known.has(to)) known.set(to, `${path}:${line}`);
    }
  }
  const edges = new Map([...firstImports].map(([from, targets]) => [from, [...targets.keys()]]));
  return findCycles(edges).map(cycle => {
    const [first = '', second = first] = cycle;
    const way = [...cycle, first].join(' → ');
    return `${firstImports.get(first)?.get(second)}: ${way} — no cycles of folders: move what they share to a folder that both import`;
  });
}

function isInFolderRule(path: string): boolean {
  const isTestHelper = path.split('/').some(part => testFolders.includes(part));
  return !isTest(path) && !isTestHelper && roomsWithoutFolderCycles.some(room => path.startsWith(`${room}/`));
}

function resolve(path: string, name: string): string | undefined {
  const bare = name.replace(/\?.*$/, '');
  if (bare.startsWith('#')) return bare.slice(1);
  return /^\.\.?(\/|$)/.test(bare) ? posix.join(posix.dirname(path), bare) : undefined;
}

const matchesAny = (path: string, globs: string[]) => globs.some(glob => matchesGlob(path, glob));
const isTest = (path: string) => matchesAny(path, tests);

function byPathAndLine(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}
