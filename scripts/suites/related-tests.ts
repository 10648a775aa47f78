import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';

/** Finds the test files in a folder that load a source file, directly or through others; its own test comes first. */
export function findRelatedTests(folder: string): (file: string) => string[] {
  const files = globSync(`${folder}/**/*.ts`);
  const imports = new Map(files.map(file => [file, listImports(file)]));
  const tests = files.filter(file => file.endsWith('.test.ts')).toSorted();
  const loads = new Map(tests.map(test => [test, findReachable(test, imports)]));
  return file => {
    if (!imports.has(file)) throw new Error(`there is no ${file}`);
    const related = tests.filter(test => loads.get(test)?.has(file));
    const ownTest = `${basename(file, '.ts')}.test.ts`;
    return related.toSorted((a, b) => Number(basename(b) === ownTest) - Number(basename(a) === ownTest));
  };
}

function findReachable(start: string, imports: ReadonlyMap<string, string[]>): ReadonlySet<string> {
  const reached = new Set([start]);
  for (const file of reached) for (const next of imports.get(file) ?? []) reached.add(next);
  return reached;
}

/** Relative and `#` imports, without imports that only bring types. */
function listImports(file: string): string[] {
  const { staticImports, staticExports } = parseSync(file, readFileSync(file, 'utf8')).module;
  const imported = staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(entry => !entry.isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  const exported = staticExports.flatMap(({ entries }) => entries.map(entry => entry.moduleRequest?.value));
  return [...imported, ...exported]
    .filter(request => request !== undefined)
    .filter(request => request.startsWith('.') || request.startsWith('#'))
    .map(request => (request.startsWith('#') ? request.slice(1) : join(dirname(file), request)));
}
