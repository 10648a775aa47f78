import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rolldown } from 'vite';

/** Builds the service worker, which contains the list of the files that the web's build has written. */
export async function buildWorker(root: string, built: string): Promise<void> {
  const { build } = await import('vite');
  const page = readFileSync(join(built, 'index.html'), 'utf8');
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    define: { release: JSON.stringify(describeRelease(page, readdirSync(join(built, 'assets')))) },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(root, 'web/service-worker/sw.ts'),
        output: { format: 'iife', codeSplitting: false },
      },
    },
  });
  const [worker] = (output as Rolldown.RolldownOutput).output;
  writeFileSync(join(built, 'sw.js'), worker.code);
}

/**
 * What the worker keeps: all scripts and styles, because a page that is open during an upgrade still loads parts of its
 * own version. Of the fonts, only the one that every page uses.
 */
export function describeRelease(page: string, names: readonly string[]) {
  const entry = /<script[^>]+src="([^"]+)"/.exec(page)?.[1];
  if (!entry) throw new Error('the built page has no script');
  const files = names.filter(name => /\.(js|css|svg)$|^inter-latin-wght/.test(name));
  const paths = files.sort().map(name => `/assets/${name}`);
  const version = createHash('sha256')
    .update([page, ...paths].join('\n'))
    .digest('hex')
    .slice(0, 16);
  return { version, entry, files: paths };
}
