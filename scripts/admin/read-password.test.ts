import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { readPassword } from './read-password.ts';

test.each([
  ['correct horse\nsecond line\n', 'correct horse'],
  ['without an end', 'without an end'],
  ['with space \r\n', 'with space '],
  ['ü'.repeat(8), 'ü'.repeat(8)],
])('from a pipe, the first line of %j is the password', async (input, password) => {
  expect(await readPassword(Readable.from([input]), new PassThrough())).toBe(password);
});

test.each([
  ['1234567\n', 7],
  ['', 0],
  ['x'.repeat(129), 129],
  ['🙂'.repeat(7), 7],
])('%j is refused as a password', async (input, length) => {
  await expect(readPassword(Readable.from([input]), new PassThrough())).rejects.toThrow(
    `the password must have 8 to 128 characters, this one has ${length}`,
  );
});

/** A terminal, and what is seen on it. */
function terminal() {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const output = new PassThrough();
  const answer = readPassword(input, output).finally(() => output.end());
  return { input, answer, seen: text(output) };
}

test('at a terminal it is asked for twice and not shown', async () => {
  const { input, answer, seen } = terminal();
  input.write('correct horse\n');
  await new Promise(resolve => setTimeout(resolve, 50));
  input.write('correct horse\n');
  expect(await answer).toBe('correct horse');
  expect(await seen).toBe('Password: \nOnce more: \n');
});

test('at a terminal two that differ are refused', async () => {
  const { input, answer } = terminal();
  input.write('correct horse\n');
  await new Promise(resolve => setTimeout(resolve, 50));
  input.write('correct house\n');
  await expect(answer).rejects.toThrow('the two passwords differ');
});

test('at a terminal that is closed, nothing is changed', async () => {
  const { input, answer } = terminal();
  input.end();
  await expect(answer).rejects.toThrow('no password was given; nothing was changed');
});
