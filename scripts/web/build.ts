import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPrinted } from './build-printed.ts';
import { buildWorker } from './build-worker.ts';
import { compressAssets } from './compress.ts';
import { computeStamp } from './stamp.ts';

const root = join(import.meta.dirname, '../..');
const built = join(root, 'dist/web');
// Outside the folder, whose files are served.
const stampFile = join(root, 'dist/web.stamp');

/** Builds into its own folder first, because two servers that start together after an upgrade both build. */
export async function buildWeb(): Promise<void> {
  const stamp = computeStamp(root);
  const ownFolder = `${built}.${process.pid}`;
  try {
    // Imported only here, because most starts need no build.
    const { build } = await import('vite');
    await build({
      configFile: join(root, 'web/vite.config.ts'),
      logLevel: 'warn',
      build: { outDir: ownFolder },
    });
    await buildWorker(root, ownFolder);
    await compressAssets(ownFolder);
    await buildPrinted(root, ownFolder);
    rmSync(stampFile, { force: true });
    rmSync(built, { recursive: true, force: true });
    renameSync(ownFolder, built);
    writeFileSync(stampFile, stamp);
  } finally {
    rmSync(ownFolder, { recursive: true, force: true });
  }
}

export function isWebBuilt(): boolean {
  return (
    existsSync(join(built, 'index.html')) &&
    existsSync(join(built, 'printed.html')) &&
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === computeStamp(root)
  );
}
