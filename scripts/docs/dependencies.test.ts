import { expect, test } from 'vitest';
import { checkDependencies } from './dependencies.ts';

const manifest = {
  dependencies: { react: '19.3.1', 'react-dom': '19.3.1' },
  optionalDependencies: { 'postgres-linux-x64': '18.4.0' },
  devDependencies: { vitest: '5.1.0' },
  overrides: { vitest: '5.1.0' },
};

const tables = `
| package | used for |
|---|---|
| \`react\`, \`react-dom\` | rendering with \`hydrate\` |
| \`postgres-linux-x64\` | the database |
| \`vitest\` | tests |
`;
const overrides = `
## Overrides

| package | version | why |
|---|---|---|
| \`vitest\` | 5.1.0 | one version |
`;

test('a document with a row for each dependency and override is accepted', () => {
  expect(checkDependencies(manifest, tables + overrides)).toEqual([]);
});

test.each([
  ['of the product', { dependencies: { ...manifest.dependencies, zod: '4.6.7' } }],
  ['that is optional', { optionalDependencies: { ...manifest.optionalDependencies, zod: '4.6.7' } }],
  ['for development', { devDependencies: { ...manifest.devDependencies, zod: '4.6.7' } }],
])('a dependency %s without a row is found', (_, added) => {
  const found = checkDependencies({ ...manifest, ...added }, tables + overrides);
  expect(found).toEqual(['docs/dependencies.md: zod: has no row']);
});

test('a row of a package that is not used any more is found', () => {
  const found = checkDependencies({ ...manifest, optionalDependencies: {} }, tables + overrides);
  expect(found).toEqual(['docs/dependencies.md: postgres-linux-x64: is not in package.json']);
});

test('an override without a reason, and a reason without an override, are found', () => {
  expect(checkDependencies(manifest, tables)).toEqual([
    'docs/dependencies.md: vitest: has no row under Overrides',
  ]);
  expect(checkDependencies({ ...manifest, overrides: {} }, tables + overrides)).toEqual([
    'docs/dependencies.md: vitest: is no override',
  ]);
});
