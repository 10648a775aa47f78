import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Lock } from './lock/check-lock.ts';

interface Components {
  metadata: { component: { name: string } };
  components: { 'bom-ref': string; name: string; version: string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/** `npm run sbom` prints the components that run, from the lock file, as CycloneDX. */
const options = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
const printed = execFileSync('npm', ['sbom', ...options], { encoding: 'utf8', maxBuffer: 100_000_000 });
const all: Components = JSON.parse(printed);
const lock: { name: string; packages: Lock } = JSON.parse(readFileSync('package-lock.json', 'utf8'));

// `--omit dev` would also leave out packages that run and that a development tool needs as well, such as React.
const running = new Set(
  Object.entries(lock.packages)
    .filter(([, { dev }]) => !dev)
    .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`),
);
const components = all.components.filter(({ name, version }) => running.has(`${name}@${version}`));
const kept = new Set(components.map(component => component['bom-ref']));
const dependencies = all.dependencies
  .filter(({ ref }) => kept.has(ref) || !all.components.some(component => component['bom-ref'] === ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(other => kept.has(other)) }));
// npm takes the name of the folder.
all.metadata.component.name = lock.name;
console.log(JSON.stringify({ ...all, components, dependencies }, null, 2));
