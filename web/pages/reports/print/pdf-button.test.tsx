import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { PageInfo } from '#web/lib/api/page-data.ts';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { createReportContext } from '#web/testing/report-contexts.ts';

const saveFile = vi.hoisted(() => vi.fn());
vi.mock('#web/lib/save-file.ts', () => ({ saveFile }));
afterEach(() => {
  saveFile.mockClear();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const snag = 'Sorry, we hit a snag. Please try again.';
const state = '{"views":{"ratio/0/reasons":"table"}}';

/** `answers` are those to requests for the PDF. */
function open(pdf: PageInfo['pdf'], ...answers: (Response | Promise<Response>)[]) {
  const app = renderApp(`/reports/ratio?generate=true&state=${state}`, {
    state: people.owner,
    pageInfo: { pdf },
    server: { getReport: () => ({ body: { context: createReportContext() } }) },
  });
  const answerOthers = app.fetched.getMockImplementation();
  app.fetched.mockImplementation(async (path, init) => {
    if (String(path).includes('format=pdf')) return (await answers.shift()) ?? Response.error();
    if (String(path).includes('pdf_progress')) return Response.json({ state: 'waiting', place: 3 });
    return answerOthers?.(path, init) ?? Response.error();
  });
  return app;
}

const printed = () =>
  new Response('%PDF-', { headers: { 'Content-Disposition': 'attachment; filename="ratio-here.pdf"' } });
const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Download PDF' }));

test('a PDF is saved under the name that the server gives it', async () => {
  const { fetched } = open('ready', printed());
  await press();
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  expect(saveFile.mock.calls[0]?.slice(0, 2)).toEqual(['ratio-here', 'pdf']);
  const asked = fetched.mock.calls.map(([path]) => String(path)).find(path => path.includes('format=pdf'));
  expect(asked).toMatch(/^\/api\/reports\/ratio\/\?modules=10&start_date=/);
  expect(asked).toContain(`state=${encodeURIComponent(state)}&format=pdf&paper=letter`);
  expect(asked).toMatch(/job=[0-9a-f-]{36}/);
});

test('a page that offers a PDF asks for its progress once, so that the server starts Chromium', async () => {
  const { fetched } = open('ready');
  await screen.findByRole('button', { name: 'Download PDF' });
  const countAsked = () =>
    fetched.mock.calls.filter(([path]) => String(path).includes('pdf_progress')).length;
  await waitFor(() => expect(countAsked()).toBe(1));
});

test('a PDF can be requested over plain http, where browsers have no randomUUID', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  open('ready', printed());
  await press();
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
});

test("a PDF's place in the queue is shown, and Cancel stops it", async () => {
  open('ready', Promise.withResolvers<Response>().promise);
  await press();
  expect(await screen.findByText('Number 3 in line')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('button', { name: 'Download PDF' })).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  [503, snag, 'The PDF took too long. Choose a shorter date range or fewer modules.'],
  [429, "You're doing things a bit too quickly.", 'Many PDFs are being made. Try again in a minute.'],
  [429, "You're doing things a bit too quickly.", 'You have 3 PDFs under way. Wait for one to finish.'],
])('status %i is "%s", followed by the printer’s message: %s', async (status, message, detail) => {
  open('ready', Response.json({ detail }, { status, headers: { 'Retry-After': '60' } }));
  await press();
  expect((await screen.findByRole('alert')).textContent).toBe(`${message} ${detail}`);
});

test('the button says so while PDF is being set up, and the PDF arrives once it is ready', async () => {
  const later = Response.json({ detail: 'x' }, { status: 503, headers: { 'Retry-After': '0.05' } });
  open('setting-up', later, printed());
  expect(await screen.findByText('PDF is being set up.')).toBeDefined();
  await press();
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
});

test('the browser prints if the server makes no PDF', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  open('off');
  await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  expect(screen.getByText(/This server makes no PDF/)).toBeDefined();
});

test('a request for a PDF is not a background call; its progress and its retries are', async () => {
  const later = Response.json({ detail: 'x' }, { status: 503, headers: { 'Retry-After': '0.05' } });
  const { fetched } = open('setting-up', later, printed());
  await press();
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  const readMarks = (part: string) =>
    fetched.mock.calls
      .filter(([path]) => String(path).includes(part))
      .map(([, init]) => new Headers(init?.headers).get('X-Parity-Background'));
  expect(readMarks('format=pdf')).toEqual([null, '1']);
  expect(new Set(readMarks('pdf_progress'))).toEqual(new Set(['1']));
});
