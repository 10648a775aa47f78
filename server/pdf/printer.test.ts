import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPrinter, type Printer } from './printer.ts';

const patient = new AbortController().signal;
const ready = '<script>globalThis.drawn = Promise.resolve()</script>';

let directory: string;
let printer: Printer;
let outside: Server;
const asked: string[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'parity-print-'));
  await writeFile(join(directory, 'secret.txt'), 'a secret of this machine');
  outside = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end();
  }).listen(0, '127.0.0.1');
  printer = createPrinter({ chromiumPath: undefined }, pino({ level: 'silent' }));
});
afterAll(async () => {
  await printer.close();
  outside.close();
  await rm(directory, { recursive: true });
});

const page = (html: string) => ({
  html,
  paper: 'letter' as const,
  timeZone: 'America/Chicago',
  header: ['Lakeside', 'Jan – Mar'] as const,
});
const print = (html: string, signal = patient) => printer.print(page(html), { person: 1, signal });

test('a page is printed after its promise `drawn` resolves', async () => {
  const pdf = await print(`<!doctype html><title>Ratios</title><h1>Ratios</h1>${ready}`);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.length).toBeGreaterThan(2_000);
});

test('a page has no network, not even to this machine', async () => {
  const { port } = outside.address() as AddressInfo;
  const spy = `<script>
    const tries = ['http://127.0.0.1:${port}/fetched', 'http://localhost:${port}/local', 'http://example.org/',
      'file://${directory}/secret.txt', '/secret.txt'];
    const got = tries.map(url => fetch(url).then(answer => answer.text()).catch(() => ''));
    const image = new Image(); image.src = 'http://127.0.0.1:${port}/image';
    const closed = new Promise(resolve => {
      const socket = new WebSocket('ws://127.0.0.1:${port}/socket');
      socket.onopen = () => resolve('an open socket');
      socket.onclose = () => resolve('');
    });
    navigator.sendBeacon?.('http://127.0.0.1:${port}/beacon');
    globalThis.drawn = Promise.all([...got, closed]).then(texts => {
      if (texts.join('') !== '') throw new Error('reached ' + texts);
    });
  </script>`;
  const frame = `<iframe src="http://127.0.0.1:${port}/frame"></iframe><link rel="prefetch" href="http://127.0.0.1:${port}/prefetch">`;
  await print(`<!doctype html><title>Spy</title>${frame}${spy}`);
  expect(asked).toEqual([]);
});

test('a page whose script fails is not printed, and the print fails at once', async () => {
  await expect(print('<!doctype html><title>Broken</title>')).rejects.toThrow('draws nothing');
  const failing = `<script>globalThis.drawn = Promise.reject(new Error('no report inside'))</script>`;
  await expect(print(`<!doctype html><title>Broken</title>${failing}`)).rejects.toThrow('no report inside');
});

test('a print is stopped when its signal aborts', async () => {
  const leaving = new AbortController();
  const never = '<script>globalThis.drawn = new Promise(() => undefined)</script>';
  const printing = print(`<!doctype html><title>Never ready</title>${never}`, leaving.signal);
  setTimeout(() => leaving.abort(), 300);
  await expect(printing).rejects.toThrow();
  expect((await print(`<!doctype html><title>Next</title>${ready}`)).length).toBeGreaterThan(1_000);
});
