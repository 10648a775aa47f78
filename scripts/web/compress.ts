import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Below this size, compression saves less than its header costs. */
const minBytes = 1024;

/** Writes a `.br` and a `.gz` beside every file that they make smaller, for the server to choose from. */
export async function compressAssets(directory: string): Promise<void> {
  const paths = globSync('**/*.{js,css,html,svg,json,txt,ico,wasm,webmanifest}', { cwd: directory });
  await Promise.all(paths.map(path => compressFile(join(directory, path))));
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < minBytes) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const compressed = {
    br: await promisify(brotliCompress)(content, { params }),
    gz: await promisify(gzip)(content, { level: 9 }),
  };
  for (const [extension, bytes] of Object.entries(compressed)) {
    if (bytes.length < content.length) await writeFile(`${path}.${extension}`, bytes);
  }
}
