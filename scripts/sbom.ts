import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** `npm run sbom` prints the components that run, from the lock file, as CycloneDX. */
const options = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
const printed = execFileSync('npm', ['sbom', ...options, '--omit', 'dev'], {
  encoding: 'utf8',
  maxBuffer: 100_000_000,
});
const components: { metadata: { component: { name: string } } } = JSON.parse(printed);
const { name }: { name: string } = JSON.parse(readFileSync('package.json', 'utf8'));
// npm takes the name of the folder.
components.metadata.component.name = name;
console.log(JSON.stringify(components, null, 2));
