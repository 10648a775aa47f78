import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parts } from './parts.ts';
import start from './start.ts?raw';

test('what the page’s own script imports is built into the screens and not into the script', () => {
  const screens = parts.find(({ name }) => name === 'screens');
  const imported = [...start.matchAll(/ from '(\.\/[^']+)'/g)].map(([, path = '']) => path);
  expect(imported).toContain('./first-screen.ts');
  expect(imported.filter(path => !screens?.test(join(import.meta.dirname, path)))).toEqual([]);
});
