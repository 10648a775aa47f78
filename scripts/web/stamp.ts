import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const sources = ['web/**', 'domain/**', 'contract/**', 'package-lock.json'];
const excluded = ['**/*.test.{ts,tsx}', 'domain/golden/**'];

/** A hash of the sources of the web build. By content, because a checkout changes all modification times. */
export function computeStamp(root: string): string {
  const hash = createHash('sha256');
  for (const path of globSync(sources, { cwd: root, exclude: excluded }).sort()) {
    const file = join(root, path);
    if (statSync(file).isFile()) hash.update(`${path}\0`).update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}
