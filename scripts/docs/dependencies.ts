/** The parts of package.json that name packages. */
export interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  overrides?: Record<string, unknown>;
}

/** Finds packages that docs/dependencies.md does not explain, and those that it explains but package.json lacks, one line each. */
export function checkDependencies(manifest: Manifest, document: string): string[] {
  const { dependencies, optionalDependencies, devDependencies, overrides = {} } = manifest;
  const used = Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies, ...overrides });
  const explained = findPackages(document);
  const explainedOverrides = findPackages(
    document.split(/^## /m).find(part => part.startsWith('Overrides')) ?? '',
  );
  return [
    ...used.filter(name => !explained.has(name)).map(name => `${name}: has no row`),
    ...[...explained].filter(name => !used.includes(name)).map(name => `${name}: is not in package.json`),
    ...Object.keys(overrides)
      .filter(name => !explainedOverrides.has(name))
      .map(name => `${name}: has no row under Overrides`),
    ...[...explainedOverrides]
      .filter(name => !Object.hasOwn(overrides, name))
      .map(name => `${name}: is no override`),
  ].map(finding => `docs/dependencies.md: ${finding}`);
}

/** The packages in the first cells of the tables. */
function findPackages(document: string): Set<string> {
  const cells = [...document.matchAll(/^\| (`[^|]+`) \|/gm)].map(([, cell = '']) => cell);
  return new Set(cells.flatMap(cell => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)));
}
