import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { listScripts } from '../web/sizes.ts';
import type { TestResult } from './results.ts';

const built = join(import.meta.dirname, '../../dist/web');
const assets = join(built, 'assets');

/** Kilobytes (1,000 bytes) of gzipped JavaScript, without the polyfill for `Temporal`, which most browsers do not load. */
const limits = [
  { screen: 'sign-in page', parts: ['program', 'sign-in'], limit: 150 },
  { screen: 'dashboard', parts: ['program', 'dashboard'], limit: 235 },
];

/** Checks how much script a browser loads before it can show the first screens; each screen counts as one test. */
export function checkWebSizes(): TestResult[] {
  const manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8'));
  return limits.map(({ screen, parts, limit }) => {
    const scripts = listScripts(manifest, parts);
    const size = scripts.reduce((sum, file) => sum + gzippedSize(file), 0) / 1000;
    const text = `${size.toFixed(1)} KB in ${scripts.length} scripts, limit ${limit} KB`;
    console.log(`${size <= limit ? '✓' : '✗'} ${screen}: ${text}`);
    return { name: `size of the ${screen}`, failure: size <= limit ? null : text };
  });
}

function gzippedSize(file: string): number {
  return gzipSync(readFileSync(join(built, file)), { level: 9 }).length;
}

/** Checks that every class of Mantine in the scripts has a rule in the styles: web/ui/theme/mantine-styles.css imports them one by one. */
export function checkWebStyles(): TestResult[] {
  const used = new Set(findClasses('*.js'));
  const failure = findFailure(used, used.difference(new Set(findClasses('*.css'))));
  console.log(failure ? `✗ ${failure}` : `✓ ${used.size} classes of Mantine have styles`);
  return [{ name: 'styles of Mantine', failure }];
}

function findFailure(used: Set<string>, missing: Set<string>): string | null {
  if (used.size === 0) return 'the scripts have no class of Mantine: are its names made otherwise now?';
  return missing.size > 0
    ? `web/ui/theme/mantine-styles.css lacks the rules of ${[...missing].join(', ')}`
    : null;
}

/** Mantine's class names are the hashes of their names, such as `m_87cf2631`. */
function findClasses(files: string): string[] {
  return globSync(files, { cwd: assets }).flatMap(
    file => readFileSync(join(assets, file), 'utf8').match(/\bm_[0-9a-f]{6,8}\b/g) ?? [],
  );
}
