import { expect, test } from 'vitest';
import { listScripts, type Manifest } from './sizes.ts';

const manifest: Manifest = {
  'index.html': { file: 'index.js', name: 'index', isEntry: true, imports: ['_shared.js'] },
  '_shared.js': { file: 'shared.js', name: 'shared' },
  '_program.js': { file: 'program.js', name: 'program', imports: ['_shared.js', '_runtime.js'] },
  '_program.css': { file: 'program.css', name: 'program' },
  '_runtime.js': { file: 'runtime.js', name: 'runtime' },
  '_reports.js': { file: 'reports.js', name: 'reports', imports: ['_program.js'] },
};

test('a screen’s scripts are those of the entry, the named ones and their imports, each once', () => {
  expect(listScripts(manifest, ['program'])).toEqual(['index.js', 'program.js', 'runtime.js', 'shared.js']);
});

test('a script that the build no longer makes is an error', () => {
  expect(() => listScripts(manifest, ['dashboard'])).toThrow('no script named dashboard');
});
