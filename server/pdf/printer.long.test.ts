import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createHealth } from '#server/core/health.ts';
import { eventually } from '#server/testing/eventually.ts';
import { createPrinter, type Printer } from './printer.ts';

const asked = Array.from({ length: 50 }, (_, index) => `job ${index}`);
const patient = new AbortController().signal;

let printer: Printer;
const warn = vi.fn();

beforeAll(() => {
  printer = createPrinter({ chromiumPath: undefined, health: createHealth(() => new Date()) }, { warn });
});
afterAll(() => printer.close());

/** Takes long enough that a test can interrupt it. */
const template = `<!doctype html><h1></h1><script>globalThis.draw = title => {
  document.querySelector('h1').textContent = title;
  return new Promise(resolve => setTimeout(resolve, 150));
}</script>`;

function print(job: string): Promise<Buffer> {
  const data = JSON.stringify(job);
  const page = { template, data, paper: 'letter', header: ['Lakeside', job] } as const;
  return printer.print(page, { person: asked.indexOf(job), hospital: 1, job, signal: patient });
}

/** The browsers that this process started. */
async function browsers(): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,args=']);
  return stdout
    .split('\n')
    .map(line => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter(found => Number(found?.[2]) === process.pid && /chrom/i.test(found?.[3] ?? ''))
    .map(found => Number(found?.[1]));
}

const arePdfs = (pdfs: Buffer[]) => pdfs.every(pdf => pdf.subarray(0, 5).toString() === '%PDF-');

test('a question about progress starts Chromium', async () => {
  expect(await browsers()).toHaveLength(0);
  await printer.getProgress('job 0');
  await eventually(async () => expect(await browsers()).toHaveLength(1));
});

test('fifty PDFs requested at once are all delivered', async () => {
  const printing = asked.map(print);
  expect(await printer.getProgress('job 49')).toEqual({ state: 'waiting', place: 48 });
  const pdfs = await Promise.all(printing);
  expect(pdfs).toHaveLength(50);
  expect(arePdfs(pdfs)).toBe(true);
  expect(await browsers()).toHaveLength(1);
  expect(warn).not.toHaveBeenCalled();
});

test('no more than the two running prints are repeated after a Chromium crash, and none is lost', async () => {
  const printing = asked.map(print);
  await eventually(async () => expect((await printer.getProgress('job 20'))?.state).not.toBe('waiting'));
  const [before] = await browsers();
  process.kill(before ?? 0, 'SIGKILL');
  expect(arePdfs(await Promise.all(printing))).toBe(true);
  expect(warn.mock.calls.length).toBeGreaterThan(0);
  expect(warn.mock.calls.length).toBeLessThanOrEqual(2);
  const after = await browsers();
  expect(after).toHaveLength(1);
  expect(after).not.toContain(before);
});

test('an aborted print is removed from the queue', async () => {
  const leaving = new AbortController();
  const page = {
    template:
      '<title>Never ready</title><script>globalThis.draw = () => new Promise(() => undefined)</script>',
    data: '{}',
    paper: 'a4',

    header: ['', ''],
  } as const;
  const printing = Array.from({ length: 6 }, (_, person) =>
    printer.print(page, { person, hospital: 1, signal: leaving.signal }),
  );
  setTimeout(() => leaving.abort(), 500);
  for (const one of await Promise.allSettled(printing)) expect(one.status).toBe('rejected');
  expect(arePdfs([await print('afterwards')])).toBe(true);
});

test('no process is left behind', async () => {
  expect(await browsers()).toHaveLength(1);
  await printer.close();
  await eventually(async () => expect(await browsers()).toEqual([]));
});
