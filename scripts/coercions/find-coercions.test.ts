import { readFileSync } from 'node:fs';
import { createVirtualFileSystem } from 'typescript/unstable/fs';
import { API } from 'typescript/unstable/sync';
import { afterAll, expect, test } from 'vitest';
import { findCoercions } from './find-coercions.ts';

/** `@{value}` is a value in a template. */
const unsafe = [
  'String(input)',
  'Number(input)',
  'String(input ?? 1)',
  'String(json)',
  'String(any)',
  'String(either)',
  'String(optional)',
  '`@{input}`',
  '`a @{json} b`',
  "any + ''",
  'inputs.map(String)',
  'inputs.join()',
  'any.toString()',
  'json.toString()',
  '<T>(value: T) => `@{value}`',
];
const safe = [
  'String(text)',
  'Number(text)',
  '`@{text} @{count}`',
  'text + count',
  "texts.join(', ')",
  'texts.map(String)',
  '`@{[text, count]}`',
  'new URL(text).toString()',
  '`@{new URLSearchParams(text)}`',
  'new Uint8Array(1).toString()',
  "typeof input === 'string' ? `@{input}` : ''",
  "typeof input === 'number' ? String(input) : ''",
  'JSON.stringify(input)',
  'sql.join(inputs)',
  'tag`@{input}`',
];

const declarations = `
  declare const input: unknown; declare const any: any; declare const inputs: unknown[];
  declare const json: Record<string, unknown>; declare const either: string | { a: 1 }; declare const optional: {} | undefined;
  declare const text: string; declare const count: number | undefined; declare const texts: string[];
  declare const sql: { join(parts: unknown[]): string };
  declare function tag(parts: TemplateStringsArray, ...values: unknown[]): string;
`;
const toCode = (lines: string[]) => `${lines.join(';\n').replaceAll('@{', '${')};`;
const convertible = 'scripts/coercions/convertible.ts';
const files = {
  'tsconfig.json': JSON.stringify({
    compilerOptions: { strict: true, lib: ['esnext', 'dom', 'esnext.temporal'] },
    files: [convertible, 'unsafe.ts', 'safe.ts'],
  }),
  [convertible]: readFileSync(new URL('convertible.ts', import.meta.url), 'utf8'),
  'unsafe.ts': `export {};${declarations.replaceAll('\n', '')}\n${toCode(unsafe)}`,
  'safe.ts': `export {};${declarations.replaceAll('\n', '')}\n${toCode(safe)}`,
};

const root = '/checked';
const api = new API({
  cwd: root,
  fs: createVirtualFileSystem(
    Object.fromEntries(Object.entries(files).map(([path, text]) => [`${root}/${path}`, text])),
  ),
});
afterAll(() => api.close());
const [project] = api.updateSnapshot({ openProjects: [`${root}/tsconfig.json`] }).getProjects();
if (!project) throw new Error('no project');
const findings = findCoercions(project, ['unsafe.ts', 'safe.ts']);

test.each(unsafe.map((code, index) => [code, index + 2] as const))('%s can fail', (_, line) => {
  expect(findings.filter(finding => finding.startsWith(`unsafe.ts:${line}:`))).toHaveLength(1);
});

test('a finding names the value and its type', () => {
  expect(findings[0]).toBe('unsafe.ts:2: converts input, which is unknown — read it by its type first');
});

test('conversions that cannot fail are not found', () => {
  expect(findings.filter(finding => finding.startsWith('safe.ts'))).toEqual([]);
});
