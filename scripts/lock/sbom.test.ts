import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Lock } from './check-lock.ts';

interface Components {
  bomFormat: string;
  metadata: { component: { name: string } };
  components: { name: string; version: string; licenses?: object[] }[];
}

test('npm run sbom lists every package that runs, with its version and license, and no development tool', () => {
  const printed = execFileSync(process.execPath, ['scripts/sbom.ts'], {
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
  const { bomFormat, metadata, components }: Components = JSON.parse(printed);
  const { packages }: { packages: Lock } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const running = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev);
  const names = new Set(
    running.map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`),
  );
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
  expect([bomFormat, metadata.component.name]).toEqual(['CycloneDX', 'parity']);
  expect(names.isSubsetOf(listed)).toBe(true);
  expect([...listed].filter(name => /^(vitest|typescript|@duckdb\/)/.test(name))).toEqual([]);
  expect(components.filter(({ licenses = [] }) => licenses.length === 0)).toEqual([]);
}, 60_000);
