import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createHealth } from '#server/core/health.ts';
import { eventually } from '#server/testing/eventually.ts';
import { PrintError } from './print-error.ts';
import { createPrinter, type Printer } from './printer.ts';

const health = createHealth(() => new Date());
const log = pino({ level: 'silent' });
let directory: string;
let printer: Printer;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'parity-print-'));
  // Playwright and Chromium create their directories there.
  vi.stubEnv('TMPDIR', directory);
  printer = createPrinter({ chromiumPath: undefined, health }, log);
});
afterAll(async () => {
  await printer.close();
  vi.unstubAllEnvs();
  await rm(directory, { recursive: true });
});

function print(milliseconds: number): Promise<Buffer> {
  const template = `<!doctype html><script>globalThis.draw = () =>
    new Promise(resolve => setTimeout(resolve, ${milliseconds}))</script>`;
  const page = { template, data: '{}', paper: 'letter', header: ['Lakeside', 'Jan – Mar'] } as const;
  return printer.print(page, { person: 1, hospital: 1, signal: new AbortController().signal });
}

/** Kills the browsers that this process started, and returns how many. */
async function killBrowsers(): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,args=']);
  const found = [...stdout.matchAll(/^\s*(\d+)\s+(\d+)\s+(.*)$/gm)].filter(
    ([, , parent, program]) => Number(parent) === process.pid && /chrom.*--headless/i.test(program ?? ''),
  );
  for (const [, pid] of found) process.kill(Number(pid), 'SIGKILL');
  return found.length;
}

test('a print that loses Chromium twice fails with an error of its own and leaves no directory behind', async () => {
  const printing = print(30_000);
  const outcome = printing.catch((error: unknown) => error);
  for (let killed = 0; killed < 2; ) {
    await new Promise(resolve => setTimeout(resolve, 300));
    killed += await killBrowsers();
  }
  expect(await outcome).toEqual(new PrintError({ kind: 'lost' }));
  expect(health.read().pdf).toMatchObject({
    state: 'failing',
    reason: 'Chromium ended during a print, twice',
  });
  await eventually(async () => expect(await readdir(directory)).toEqual([]));
});

test('the next print starts another Chromium, and PDF works again', async () => {
  expect((await print(0)).subarray(0, 5).toString()).toBe('%PDF-');
  expect(health.read().pdf.state).toBe('ok');
  await printer.close();
  expect(await readdir(directory)).toEqual([]);
});

test('a print without an executable of Chromium fails with the same error, and the state says why', async () => {
  const without = createPrinter({ chromiumPath: join(directory, 'chromium'), health }, log);
  const page = { template: '', data: '{}', paper: 'letter', header: ['Lakeside', 'Jan – Mar'] } as const;
  const outcome = without.print(page, { person: 1, hospital: 1, signal: new AbortController().signal });
  await expect(outcome).rejects.toEqual(new PrintError({ kind: 'lost' }));
  expect(health.read().pdf).toMatchObject({ state: 'failing', reason: 'Chromium cannot be started' });
  await without.close();
});
