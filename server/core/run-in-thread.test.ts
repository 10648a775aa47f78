import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runInThread } from './run-in-thread.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'parity-thread-'));
});
afterAll(() => rm(directory, { recursive: true }));

const patient = new AbortController().signal;
const start = `import { parentPort, workerData } from 'node:worker_threads';`;

async function write(name: string, program: string): Promise<URL> {
  const file = join(directory, `${name}.mjs`);
  await writeFile(file, `${start}\n${program}`);
  return pathToFileURL(file);
}

const notRun = { code: 'unavailable', retryAfterSeconds: 5 };

test('a thread gets its input, no setting of the server, and gives its result', async () => {
  const module = await write('double', 'parentPort.postMessage([workerData * 2, Object.keys(process.env)]);');
  expect(await runInThread(module, 21, patient)).toEqual([42, []]);
});

test('a thread whose program is missing fails the call, and so does one that ends without a result', async () => {
  const missing = pathToFileURL(join(directory, 'missing.mjs'));
  await expect(runInThread(missing, 1, patient)).rejects.toMatchObject(notRun);
  const silent = await write('silent', 'process.exit(0);');
  await expect(runInThread(silent, 1, patient)).rejects.toMatchObject(notRun);
});

test('a thread that runs out of memory fails the call', async () => {
  const greedy = await write(
    'greedy',
    'const all = []; for (;;) all.push(new Array(100_000).fill(all.length));',
  );
  await expect(runInThread(greedy, 1, patient)).rejects.toMatchObject(notRun);
});

test('an error of the computation is that of the call', async () => {
  const failing = await write('failing', `throw new RangeError('no such unit');`);
  await expect(runInThread(failing, 1, patient)).rejects.toThrow(new RangeError('no such unit'));
});

test('a computation ends when nobody waits for it any more', async () => {
  const endless = await write('endless', 'for (;;);');
  const leaving = new AbortController();
  const running = runInThread(endless, 1, leaving.signal);
  setTimeout(() => leaving.abort(), 50);
  await expect(running).rejects.toThrow();
});
