import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPrinted } from './build-printed.ts';
import { compressAssets } from './compress.ts';
import { stampOf } from './stamp.ts';

const root = join(import.meta.dirname, '../..');
const built = join(root, 'dist/web');
// Beside the folder, not in it: what lies inside is served.
const stampFile = join(root, 'dist/web.stamp');

/** In a folder of its own until it is whole: two servers that start at once after an upgrade both build. */
export async function buildWeb(): Promise<void> {
  const stamp = stampOf(root);
  const own = `${built}.${process.pid}`;
  try {
    // Loaded late: most starts find the web built.
    const { build } = await import('vite');
    await build({ configFile: join(root, 'web/vite.config.ts'), logLevel: 'warn', build: { outDir: own } });
    await compressAssets(own);
    await buildPrinted(root, own);
    rmSync(stampFile, { force: true });
    rmSync(built, { recursive: true, force: true });
    renameSync(own, built);
    writeFileSync(stampFile, stamp);
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}

export function isWebBuilt(): boolean {
  return (
    existsSync(join(built, 'index.html')) &&
    existsSync(join(built, 'printed.html')) &&
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === stampOf(root)
  );
}
