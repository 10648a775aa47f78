import { createInterface } from 'node:readline';
import { type Readable, Writable } from 'node:stream';
import { OperatorError } from '#server/core/operator-error.ts';

const minimumLength = 8;
const maximumLength = 128;

/** A terminal asks twice and does not show the password; otherwise it is the first line of the input. */
export async function readPassword(input: Readable & { isTTY?: boolean }, output: Writable): Promise<string> {
  const ask = input.isTTY ? createPrompt(input, output) : undefined;
  const password = ask ? await ask('Password: ') : await readFirstLine(input);
  const length = [...password].length;
  if (length < minimumLength || length > maximumLength) {
    throw new OperatorError(
      `the password must have ${minimumLength} to ${maximumLength} characters, this one has ${length}`,
    );
  }
  if (ask && (await ask('Once more: ')) !== password) throw new OperatorError('the two passwords differ');
  return password;
}

function createPrompt(input: Readable, output: Writable) {
  return (question: string) =>
    new Promise<string>((resolve, reject) => {
      output.write(question);
      // The line editor echoes to this stream, which discards everything.
      const discarded = new Writable({ write: (_chunk, _encoding, done) => done() });
      const reader = createInterface({ input, output: discarded, terminal: true });
      let answered = false;
      reader.once('line', line => {
        answered = true;
        reader.close();
        resolve(line);
      });
      reader.once('close', () => {
        output.write('\n');
        if (!answered) reject(new OperatorError('no password was given; nothing was changed'));
      });
    });
}

async function readFirstLine(input: Readable): Promise<string> {
  const reader = createInterface({ input });
  for await (const line of reader) {
    reader.close();
    return line;
  }
  return '';
}
