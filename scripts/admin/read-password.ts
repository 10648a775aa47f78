import { createInterface } from 'node:readline';
import { type Readable, Writable } from 'node:stream';
import { OperatorError } from '#server/operator-error.ts';

const shortest = 8;
const longest = 128;

/** At a terminal, asks twice without echo; otherwise reads the first line of the input. */
export async function readPassword(input: Readable & { isTTY?: boolean }, output: Writable): Promise<string> {
  const ask = input.isTTY ? prompter(input, output) : undefined;
  const password = ask ? await ask('Password: ') : await firstLine(input);
  const length = [...password].length;
  if (length < shortest || length > longest) {
    throw new OperatorError(
      `the password must have ${shortest} to ${longest} characters, this one has ${length}`,
    );
  }
  if (ask && (await ask('Once more: ')) !== password) throw new OperatorError('the two passwords differ');
  return password;
}

function prompter(input: Readable, output: Writable) {
  return (question: string) =>
    new Promise<string>((resolve, reject) => {
      output.write(question);
      // Discards the echo of the line editor.
      const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
      const reader = createInterface({ input, output: nowhere, terminal: true });
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

async function firstLine(input: Readable): Promise<string> {
  const reader = createInterface({ input });
  for await (const line of reader) {
    reader.close();
    return line;
  }
  return '';
}
