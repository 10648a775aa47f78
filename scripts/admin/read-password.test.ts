import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { readPassword } from './read-password.ts';

test.each([
  ['correct horse\nsecond line\n', 'correct horse'],
  ['without an end', 'without an end'],
  ['with space \r\n', 'with space '],
  ['ü'.repeat(8), 'ü'.repeat(8)],
])('the password from a pipe is the first line of %j', async (input, password) => {
  expect(await readPassword(Readable.from([input]), new PassThrough())).toBe(password);
});

test.each([
  ['1234567\n', 7],
  ['', 0],
  ['x'.repeat(129), 129],
  ['🙂'.repeat(7), 7],
])('%j is rejected as a password', async (input, length) => {
  await expect(readPassword(Readable.from([input]), new PassThrough())).rejects.toThrow(
    `the password must have 8 to 128 characters, this one has ${length}`,
  );
});

/** Asks for a password at a terminal; `shown` is the text on its screen. */
function askAtTerminal() {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const output = new PassThrough();
  const answer = readPassword(input, output).finally(() => output.end());
  return { input, answer, shown: text(output) };
}

test('a terminal asks for the password twice and does not show it', async () => {
  const { input, answer, shown } = askAtTerminal();
  input.write('correct horse\n');
  await new Promise(resolve => setTimeout(resolve, 50));
  input.write('correct horse\n');
  expect(await answer).toBe('correct horse');
  expect(await shown).toBe('Password: \nOnce more: \n');
});

test('a terminal rejects two different passwords', async () => {
  const { input, answer } = askAtTerminal();
  input.write('correct horse\n');
  await new Promise(resolve => setTimeout(resolve, 50));
  input.write('correct house\n');
  await expect(answer).rejects.toThrow('the two passwords differ');
});

test('a terminal that is closed changes nothing', async () => {
  const { input, answer } = askAtTerminal();
  input.end();
  await expect(answer).rejects.toThrow('no password was given; nothing was changed');
});
