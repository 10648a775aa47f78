import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Printer, printerOn } from './printer.ts';

const patient = new AbortController().signal;
const ready = '<script src="/assets/ready.js"></script>';

let webRoot: string;
let printer: Printer;
let outside: Server;
const asked: string[] = [];

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'parity-print-'));
  await mkdir(join(webRoot, 'assets'));
  await writeFile(join(webRoot, 'secret.txt'), 'a secret beside the assets');
  await writeFile(
    join(webRoot, 'assets', 'ready.js'),
    `document.documentElement.dataset.printable = 'ready'`,
  );
  outside = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end();
  }).listen(0, '127.0.0.1');
  printer = printerOn({ webRoot, chromiumPath: undefined }, pino({ level: 'silent' }));
});
afterAll(async () => {
  await printer.close();
  outside.close();
  await rm(webRoot, { recursive: true });
});

const page = (html: string) => ({
  html,
  paper: 'letter' as const,
  timeZone: 'America/Chicago',
  header: ['Lakeside', 'Jan – Mar'] as const,
});
const print = (html: string, signal = patient) => printer.print(page(html), { signal });

test('a page becomes a PDF when it says that all is drawn', async () => {
  const pdf = await print(`<!doctype html><title>Ratios</title><h1>Ratios</h1>${ready}`);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.length).toBeGreaterThan(2_000);
});

test('a page reaches nothing but its own built files', async () => {
  const { port } = outside.address() as AddressInfo;
  await writeFile(
    join(webRoot, 'assets', 'spy.js'),
    `const tries = ['http://127.0.0.1:${port}/fetched', 'http://localhost:${port}/local', 'http://example.org/',
       'file://${webRoot}/secret.txt', '/secret.txt', '/assets/../secret.txt', '/assets/%2e%2e/secret.txt'];
     const got = tries.map(url => fetch(url).then(answer => answer.text()).catch(() => ''));
     const image = new Image(); image.src = 'http://127.0.0.1:${port}/image';
     try { new WebSocket('ws://127.0.0.1:${port}/socket'); } catch {}
     navigator.sendBeacon?.('http://127.0.0.1:${port}/beacon');
     Promise.all(got).then(texts => {
       if (texts.join('') === '') document.documentElement.dataset.printable = 'ready';
     });`,
  );
  const frame = `<iframe src="http://127.0.0.1:${port}/frame"></iframe><link rel="prefetch" href="http://127.0.0.1:${port}/prefetch">`;
  await print(`<!doctype html><title>Spy</title>${frame}<script src="/assets/spy.js"></script>`);
  expect(asked).toEqual([]);
});

test('a print that nobody waits for any more is given up', async () => {
  const leaving = new AbortController();
  const printing = print('<!doctype html><title>Never ready</title>', leaving.signal);
  setTimeout(() => leaving.abort(), 300);
  await expect(printing).rejects.toThrow();
  expect((await print(`<!doctype html><title>Next</title>${ready}`)).length).toBeGreaterThan(1_000);
});
