import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Below this, a compressed answer saves less than its header costs. */
const SMALLEST = 1024;

/** Writes a `.br` and a `.gz` beside every file that grows smaller by it, so that the server only picks one. */
export async function compressAssets(directory: string): Promise<void> {
  const paths = globSync('**/*.{js,css,html,svg,json,txt,ico,wasm,webmanifest}', { cwd: directory });
  await Promise.all(paths.map(path => compressFile(join(directory, path))));
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < SMALLEST) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const packed = {
    br: await promisify(brotliCompress)(content, { params }),
    gz: await promisify(gzip)(content, { level: 9 }),
  };
  for (const [ending, bytes] of Object.entries(packed)) {
    if (bytes.length < content.length) await writeFile(`${path}.${ending}`, bytes);
  }
}
