import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { computeStamp } from './stamp.ts';

let root: string;

function write(path: string, text: string): void {
  mkdirSync(join(root, dirname(path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'parity-stamp-'));
  write('web/main.tsx', 'one');
  write('domain/measures/tally.ts', 'one');
  write('contract/shifts/shifts.ts', 'one');
  write('package-lock.json', '{}');
});

afterEach(() => rmSync(root, { recursive: true }));

test.each([
  'web/main.tsx',
  'web/new.css',
  'domain/measures/tally.ts',
  'contract/shifts/shifts.ts',
  'package-lock.json',
])('a change of %s changes the stamp', path => {
  const before = computeStamp(root);
  write(path, 'two');
  expect(computeStamp(root)).not.toBe(before);
});

test.each([
  'web/main.test.tsx',
  'domain/golden/reports.json',
  'server/process/app.ts',
  'dist/web/index.html',
])('a change of %s keeps the stamp', path => {
  const before = computeStamp(root);
  write(path, 'two');
  expect(computeStamp(root)).toBe(before);
});

test('writing the same text again keeps the stamp', () => {
  const before = computeStamp(root);
  write('web/main.tsx', 'one');
  expect(computeStamp(root)).toBe(before);
});
