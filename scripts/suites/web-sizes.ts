import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { listScripts } from '../web/sizes.ts';
import { type Outcome, oneOutcome, sum } from './outcome.ts';

const built = join(import.meta.dirname, '../../dist/web');

/** Kilobytes (1,000 bytes) of gzipped JavaScript. The stand-in for `Temporal` is not among them: most browsers need none. */
const limits = [
  { screen: 'sign-in page', parts: ['program', 'sign-in'], most: 150 },
  { screen: 'dashboard', parts: ['program', 'frame', 'dashboard'], most: 280 },
];

/** What a browser must load before the first screens are there; each screen counts as one test. */
export async function checkWebSizes(): Promise<Outcome> {
  const manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8'));
  const outcomes = limits.map(({ screen, parts, most }) => {
    const scripts = listScripts(manifest, parts);
    const size = scripts.reduce((sum, file) => sum + gzippedSize(file), 0) / 1000;
    const isFine = size <= most;
    console.log(
      `${isFine ? '✓' : '✗'} ${screen}: ${size.toFixed(1)} KB in ${scripts.length} scripts, at most ${most}`,
    );
    return oneOutcome(`size of the ${screen}`, isFine);
  });
  return sum(outcomes);
}

function gzippedSize(file: string): number {
  return gzipSync(readFileSync(join(built, file)), { level: 9 }).length;
}
