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
];

test('a release keeps scripts, styles and the Latin font, and no compressed copies', () => {
  expect(describeRelease(page, names)).toEqual({
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
  const { version } = describeRelease(page, names);
  expect(describeRelease(`${page} `, names).version).not.toBe(version);
  expect(describeRelease(page, [...names, 'new-f.js']).version).not.toBe(version);
  expect(describeRelease(page, names).version).toBe(version);
});
