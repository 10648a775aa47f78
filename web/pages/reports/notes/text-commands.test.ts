import { expect, test } from 'vitest';
import { linkFrom } from './link-from.ts';
import { commandOfKey } from './text-commands.ts';

const key = (key: string, more: object = {}) => ({
  key,
  code: '',
  ctrlKey: true,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...more,
});

test('marks, lists and links have the keys that people know', () => {
  expect(commandOfKey(key('b'))).toBe('bold');
  expect(commandOfKey(key('I'))).toBe('italic');
  expect(commandOfKey(key('k', { ctrlKey: false, metaKey: true }))).toBe('link');
  expect(commandOfKey(key('*', { code: 'Digit8', shiftKey: true }))).toBe('bullets');
  expect(commandOfKey(key('/', { code: 'Digit7', shiftKey: true }))).toBe('numbers');
  expect(commandOfKey(key('b', { ctrlKey: false }))).toBeNull();
  expect(commandOfKey(key('b', { altKey: true }))).toBeNull();
});

test('an address is taken as people type it, and none that could run', () => {
  expect(linkFrom(' https://example.org/a ')).toBe('https://example.org/a');
  expect(linkFrom('example.org/a')).toBe('https://example.org/a');
  expect(linkFrom('ann@example.org')).toBe('mailto:ann@example.org');
  for (const typed of ['javascript:alert(1)', 'data:text/html,x', 'nothing', '', 'a b.c']) {
    expect(linkFrom(typed), typed).toBeNull();
  }
});
