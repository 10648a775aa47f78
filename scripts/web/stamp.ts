import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const sources = ['web/**', 'domain/**', 'contract/**', 'package-lock.json'];
const notBuilt = ['**/*.test.{ts,tsx}', 'domain/golden/**'];

/** Changes whenever something changes that the built web is made of: by content, since a checkout touches all files. */
export function stampOf(root: string): string {
  const hash = createHash('sha256');
  for (const path of globSync(sources, { cwd: root, exclude: notBuilt }).sort()) {
    const file = join(root, path);
    if (statSync(file).isFile()) hash.update(`${path}\0`).update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}
