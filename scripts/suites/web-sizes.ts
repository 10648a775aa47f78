import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { listScripts } from '../web/sizes.ts';
import type { TestResult } from './results.ts';

const built = join(import.meta.dirname, '../../dist/web');

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
