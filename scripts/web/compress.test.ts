import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { compressAssets } from './compress.ts';

test('larger text files get a .br and a .gz, fonts and small files do not', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'parity-compress-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const text = 'staffing '.repeat(500);
  writeFileSync(join(directory, 'main.js'), text);
  writeFileSync(join(directory, 'small.css'), 'a {}');
  writeFileSync(join(directory, 'inter.woff2'), text);

  await compressAssets(directory);

  expect(readdirSync(directory).sort()).toEqual([
    'inter.woff2',
    'main.js',
    'main.js.br',
    'main.js.gz',
    'small.css',
  ]);
  expect(brotliDecompressSync(readFileSync(join(directory, 'main.js.br'))).toString()).toBe(text);
  expect(gunzipSync(readFileSync(join(directory, 'main.js.gz'))).toString()).toBe(text);
});
