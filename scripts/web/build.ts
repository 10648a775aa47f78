import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressAssets } from './compress.ts';
import { stampOf } from './stamp.ts';

const root = join(import.meta.dirname, '../..');
const built = join(root, 'dist/web');
// Beside the folder, not in it: what lies inside is served.
const stampFile = join(root, 'dist/web.stamp');

export async function buildWeb(): Promise<void> {
  const stamp = stampOf(root);
  rmSync(stampFile, { force: true });
  // Loaded late: most starts find the web built.
  const { build } = await import('vite');
  await build({ configFile: join(root, 'web/vite.config.ts'), logLevel: 'warn' });
  await compressAssets(built);
  writeFileSync(stampFile, stamp);
}

export function isWebBuilt(): boolean {
  return (
    existsSync(join(built, 'index.html')) &&
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === stampOf(root)
  );
}
