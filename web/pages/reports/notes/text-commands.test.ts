import { expect, test } from 'vitest';
import { findCommand, parseLink } from './text-commands.ts';

const key = (key: string, more: object = {}) => ({
  key,
  code: '',
  ctrlKey: true,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...more,
});

test('bold, italic, lists and links have the usual shortcuts', () => {
  expect(findCommand(key('b'))).toBe('bold');
  expect(findCommand(key('I'))).toBe('italic');
  expect(findCommand(key('k', { ctrlKey: false, metaKey: true }))).toBe('link');
  expect(findCommand(key('*', { code: 'Digit8', shiftKey: true }))).toBe('bullets');
  expect(findCommand(key('/', { code: 'Digit7', shiftKey: true }))).toBe('numbers');
  expect(findCommand(key('b', { ctrlKey: false }))).toBeNull();
  expect(findCommand(key('b', { altKey: true }))).toBeNull();
});

test('a typed address is completed to a link, and an unsafe one is rejected', () => {
  expect(parseLink(' https://example.org/a ')).toBe('https://example.org/a');
  expect(parseLink('example.org/a')).toBe('https://example.org/a');
  expect(parseLink('ann@example.org')).toBe('mailto:ann@example.org');
  for (const typed of ['javascript:alert(1)', 'data:text/html,x', 'nothing', '', 'a b.c']) {
    expect(parseLink(typed), typed).toBeNull();
  }
});
