import { expect, test } from 'vitest';
import { explainError, formatBytes, nameQueue } from './words.ts';

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1.0 KB'],
  [3_440_000, '3.4 MB'],
  [2.5e15, '2500.0 TB'],
])('%d bytes read %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test('the name of a queue reads as words', () => {
  expect(nameQueue('nightly-dump')).toBe('Nightly dump');
});

test.each([
  ['EENVELOPE, 550', 'The mail server refused the sender or the recipient (EENVELOPE, 550).'],
  ['ECONNECTION', 'The mail server cannot be reached (ECONNECTION).'],
  ['the disk is full', 'the disk is full'],
])('the error %s reads %s', (error, text) => {
  expect(explainError(error)).toBe(text);
});
