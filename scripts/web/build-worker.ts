import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rolldown } from 'vite';
import type { Manifest } from './sizes.ts';

/** Only administrators need it, and only with a network; it is a sixth of all scripts. */
const noteEditor = 'pages/reports/notes/note-editor.tsx';

/** Builds the service worker, which contains the list of the files that the web's build has written. */
export async function buildWorker(root: string, built: string): Promise<void> {
  const { build } = await import('vite');
  const page = readFileSync(join(built, 'index.html'), 'utf8');
  const manifest: Manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8'));
  const release = describeRelease(page, readdirSync(join(built, 'assets')), manifest);
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    define: { release: JSON.stringify(release) },
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
 * What the worker keeps: all scripts and styles but the note editor, because a page that is open during an upgrade still
 * loads parts of its own version. Of the fonts, only the one that every page uses.
 */
export function describeRelease(page: string, names: readonly string[], manifest: Manifest) {
  const entry = /<script[^>]+src="([^"]+)"/.exec(page)?.[1];
  if (!entry) throw new Error('the built page has no script');
  const editor = manifest[noteEditor]?.file;
  if (!editor) throw new Error('the build has no note editor');
  const files = names.filter(name => /\.(js|css|svg)$|^inter-latin-wght/.test(name));
  const paths = files
    .map(name => `/assets/${name}`)
    .filter(path => path !== `/${editor}`)
    .sort();
  const version = createHash('sha256')
    .update([page, ...paths].join('\n'))
    .digest('hex')
    .slice(0, 16);
  return { version, entry, files: paths };
}
