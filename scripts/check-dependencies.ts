import { readFileSync } from 'node:fs';
import { checkDependencies, type Manifest } from './docs/dependencies.ts';
import { printFindings } from './print-findings.ts';

const manifest: Manifest = JSON.parse(readFileSync('package.json', 'utf8'));

printFindings(
  checkDependencies(manifest, readFileSync('docs/dependencies.md', 'utf8')),
  'docs/dependencies.md explains every dependency',
);
