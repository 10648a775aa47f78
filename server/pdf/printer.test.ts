import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHealth } from '#server/core/health.ts';
import { createPrinter, type Printer } from './printer.ts';

const health = createHealth(() => new Date());
const patient = new AbortController().signal;
const ready = '<script>globalThis.draw = async ({ title }) => { document.title = title }</script>';

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
  printer = createPrinter({ chromiumPath: undefined, health }, pino({ level: 'silent' }));
});
afterAll(async () => {
  await printer.close();
  outside.close();
  await rm(directory, { recursive: true });
});

const page = (template: string) => ({
  template,
  data: JSON.stringify({ title: 'Ratios' }),
  paper: 'letter' as const,
  header: ['Lakeside', 'Jan – Mar'] as const,
});
const print = (template: string, signal = patient) =>
  printer.print(page(template), { person: 1, hospital: 1, signal });

test('a page is printed after it has drawn its data', async () => {
  const pdf = await print(`<!doctype html><h1>Report</h1>${ready}`);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.toString('latin1')).toContain('(Ratios)');
});

test('a page gets the numbers of the pages on which its linked elements begin, and is printed with them', async () => {
  const numbered = `<!doctype html>
    <a href="#first">First <b data-page-of="first"></b></a> <a href="#second/1">Second <b data-page-of="second/1"></b></a>
    <p id="first">Here</p><p id="second/1" style="break-before: page">There</p>
    <script>
      globalThis.draw = async () => undefined;
      globalThis.hideToNumber = () => { document.body.style.visibility = 'hidden'; return true; };
      globalThis.showPageNumbers = numbers => {
        document.body.style.visibility = '';
        for (const b of document.querySelectorAll('b')) b.textContent = 'on ' + numbers[b.dataset.pageOf];
      };
    </script>`;
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await print(numbered))));
  expect(text[0]).toContain('First on 1');
  expect(text[0]).toContain('Second on 2');
  expect(text[1]).toContain('There');
});

test('a print with the same template gets a tab of its own', async () => {
  const once = `<script>globalThis.draw = async () => {
    if (globalThis.isUsed) throw new Error('the tab was used before');
    globalThis.isUsed = true;
  }</script>`;
  for (let round = 0; round < 3; round += 1) await print(`<!doctype html><title>Once</title>${once}`);
});

test('a page has no network, not even to this machine', async () => {
  const { port } = outside.address() as AddressInfo;
  const spy = `<script>
    const tries = ['http://127.0.0.1:${port}/fetched', 'http://localhost:${port}/local', 'http://example.org/',
      'file://${directory}/secret.txt', '/secret.txt'];
    globalThis.draw = async () => {
    const got = tries.map(url => fetch(url).then(answer => answer.text()).catch(() => ''));
    const image = new Image(); image.src = 'http://127.0.0.1:${port}/image';
    const closed = new Promise(resolve => {
      const socket = new WebSocket('ws://127.0.0.1:${port}/socket');
      socket.onopen = () => resolve('an open socket');
      socket.onclose = () => resolve('');
    });
    navigator.sendBeacon?.('http://127.0.0.1:${port}/beacon');
    const texts = await Promise.all([...got, closed]);
    if (texts.join('') !== '') throw new Error('reached ' + texts);
    };
  </script>`;
  const frame = `<iframe src="http://127.0.0.1:${port}/frame"></iframe><link rel="prefetch" href="http://127.0.0.1:${port}/prefetch">`;
  await print(`<!doctype html><title>Spy</title>${frame}${spy}`);
  expect(asked).toEqual([]);
});

test('a page whose script fails is not printed, and the print fails at once', async () => {
  await expect(print('<!doctype html><title>Broken</title>')).rejects.toThrow('draws nothing');
  const failing = `<script>globalThis.draw = () => Promise.reject(new Error('no report inside'))</script>`;
  await expect(print(`<!doctype html><title>Broken</title>${failing}`)).rejects.toThrow('no report inside');
});

test('a print is stopped when its signal aborts', async () => {
  const leaving = new AbortController();
  const never = '<script>globalThis.draw = () => new Promise(() => undefined)</script>';
  const printing = print(`<!doctype html><title>Never ready</title>${never}`, leaving.signal);
  setTimeout(() => leaving.abort(), 300);
  await expect(printing).rejects.toThrow();
  expect((await print(`<!doctype html><title>Next</title>${ready}`)).length).toBeGreaterThan(1_000);
});
