// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { PageInfo } from '#web/lib/api/page-data.ts';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { createReportContext } from '#web/testing/report-contexts.ts';

const saveFile = vi.hoisted(() => vi.fn());
vi.mock('#web/lib/spreadsheet/save-file.ts', () => ({ saveFile }));
afterEach(() => {
  saveFile.mockClear();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const state = '{"views":{"ratio/0/reasons":"table"}}';

/** The report as JSON, then what the printer answers. */
function open(pdf: PageInfo['pdf'], ...answers: (Response | Promise<Response>)[]) {
  const app = renderApp(`/reports/ratio?generate=true&state=${state}`, {
    state: people.owner,
    pageInfo: { pdf },
    server: { getReport: () => ({ body: { context: createReportContext() } }) },
  });
  const usual = app.fetched.getMockImplementation();
  app.fetched.mockImplementation(async (path, init) => {
    if (String(path).includes('format=pdf')) return (await answers.shift()) ?? Response.error();
    if (String(path).includes('pdf_progress')) return Response.json({ state: 'waiting', place: 3 });
    return usual?.(path, init) ?? Response.error();
  });
  return app;
}

const printed = () =>
  new Response('%PDF-', { headers: { 'Content-Disposition': 'attachment; filename="ratio-here.pdf"' } });
const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Download PDF' }));

test('a PDF is fetched under the name that the server gives it', async () => {
  const { fetched } = open('ready', printed());
  await press();
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  expect(saveFile.mock.calls[0]?.slice(0, 2)).toEqual(['ratio-here', 'pdf']);
  const asked = fetched.mock.calls.map(([path]) => String(path)).find(path => path.includes('format=pdf'));
  expect(asked).toMatch(/^\/api\/reports\/ratio\/\?modules=10&start_date=/);
  expect(asked).toContain(`state=${encodeURIComponent(state)}&format=pdf&paper=letter`);
  expect(asked).toMatch(/job=[0-9a-f-]{36}/);
});

test('a PDF is fetched over plain http, where browsers have no randomUUID', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  open('ready', printed());
  await press();
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
});

test('its place in the line is shown, and it can be given up', async () => {
  open('ready', Promise.withResolvers<Response>().promise);
  await press();
  expect(await screen.findByText('Number 3 in line')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('button', { name: 'Download PDF' })).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  [503, 'The PDF took too long. Choose a shorter date range or fewer modules.'],
  [429, 'You have 3 PDFs under way. Wait for one to finish.'],
])('what the printer says with status %i is said', async (status, detail) => {
  open('ready', Response.json({ detail }, { status }));
  await press();
  expect((await screen.findByRole('alert')).textContent).toBe(detail);
});

test('while PDF is being set up the button says so, and the PDF comes once it is ready', async () => {
  const later = Response.json({ detail: 'x' }, { status: 503, headers: { 'Retry-After': '0.05' } });
  open('setting-up', later, printed());
  expect(await screen.findByText('PDF is being set up.')).toBeDefined();
  await press();
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
});

test('where there is no PDF the browser prints instead', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  open('off');
  await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  expect(screen.getByText(/This server makes no PDF/)).toBeDefined();
});

test('asking for a PDF is no background call; asking how far it is, and again once it is ready, are', async () => {
  const later = Response.json({ detail: 'x' }, { status: 503, headers: { 'Retry-After': '0.05' } });
  const { fetched } = open('setting-up', later, printed());
  await press();
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  const marksOf = (part: string) =>
    fetched.mock.calls
      .filter(([path]) => String(path).includes(part))
      .map(([, init]) => new Headers(init?.headers).get('X-Parity-Background'));
  expect(marksOf('format=pdf')).toEqual([null, '1']);
  expect(new Set(marksOf('pdf_progress'))).toEqual(new Set(['1']));
});
