import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

let compiled: Promise<WebAssembly.Module> | undefined;

/** PGlite's program, compiled once for all stores that this process opens: to compile it takes longer than to open one. */
export function compiledProgram(): Promise<WebAssembly.Module> {
  compiled ??= compile();
  return compiled;
}

async function compile(): Promise<WebAssembly.Module> {
  const library = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return WebAssembly.compile(await readFile(join(dirname(library), 'pglite.wasm')));
}
