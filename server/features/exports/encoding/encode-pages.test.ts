import { execFileSync } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { ApiError } from '#server/core/errors.ts';
import type { FilePlan } from './encode.ts';
import { encodePages } from './encode-pages.ts';

const plan: FilePlan = {
  format: 'csv',
  content: 'red-flags',
  metadata: {},
  modules: new Map([[1, 'Labor']]),
  fields: [],
};

/** Several, so that a process of its own writes them. */
async function* threePages(beforeSecond: () => void = () => undefined) {
  yield { rows: '[1, 1]', isLast: false };
  beforeSecond();
  yield { rows: '[2, 1]', isLast: false };
  yield { rows: '[3, 1]', isLast: true };
}

async function readFile(pages: ReturnType<typeof threePages>): Promise<string> {
  const pieces = await Array.fromAsync(encodePages(plan, pages));
  return Buffer.concat(pieces).toString();
}

/** The processes of this one that write a file. */
function listWriters(): number[] {
  const found = execFileSync('pgrep', ['-P', String(process.pid), '-f', 'encode-process'], {
    encoding: 'utf8',
  });
  return found.trim().split('\n').map(Number);
}

function killWriters(): void {
  for (const pid of listWriters()) process.kill(pid, 'SIGKILL');
}

test('a file of several pages is written by a process of its own', async () => {
  let writers = 0;
  const text = await readFile(
    threePages(() => {
      writers = listWriters().length;
    }),
  );
  expect(writers).toBe(1);
  expect(text.split('\r\n')).toHaveLength(5);
});

test('a file is refused as unavailable without the executable of Node, and this process stays', async () => {
  const { execPath } = process;
  onTestFinished(() => {
    process.execPath = execPath;
  });
  process.execPath = '/nowhere/node';
  const error = await readFile(threePages()).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ code: 'unavailable', cause: { code: 'ENOENT' } });
});

test('the file of a process that is killed ends with an error, and this process stays', async () => {
  const reading = readFile(threePages(killWriters));
  await expect(reading).rejects.toMatchObject({ code: 'unavailable', cause: expect.any(Error) });
});
