import { expect, test } from 'vitest';
import { describeRelease } from './build-worker.ts';

const page =
  '<link rel="stylesheet" href="/assets/index-b.css"><script type="module" src="/assets/index-a.js">';
const names = [
  'index-a.js',
  'index-a.js.br',
  'index-b.css',
  'inter-latin-wght-normal-c.woff2',
  'inter-greek-wght-normal-d.woff2',
  'icon-512.png',
  'parity-e.svg',
  'editor-f.js',
];
const manifest = { 'pages/reports/notes/note-editor.tsx': { file: 'assets/editor-f.js' } };
const describeBuild = (text: string, files: string[]) => describeRelease(text, files, manifest);

test('a release keeps scripts, styles and the Latin font, and neither compressed copies nor the note editor', () => {
  expect(describeBuild(page, names)).toEqual({
    version: expect.stringMatching(/^[0-9a-f]{16}$/),
    entry: '/assets/index-a.js',
    files: [
      '/assets/index-a.js',
      '/assets/index-b.css',
      '/assets/inter-latin-wght-normal-c.woff2',
      '/assets/parity-e.svg',
    ],
  });
});

test('a change of the page or of a file gives another version', () => {
  const { version } = describeBuild(page, names);
  expect(describeBuild(`${page} `, names).version).not.toBe(version);
  expect(describeBuild(page, [...names, 'new-g.js']).version).not.toBe(version);
  expect(describeBuild(page, names).version).toBe(version);
});
