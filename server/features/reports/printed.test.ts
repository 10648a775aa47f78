import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { ReportContext } from '#contract/reports/report-context.ts';
import { PrintError, type PrintFailure } from '#server/pdf/print-error.ts';
import type { PrintedPage } from '#server/pdf/print-page.ts';
import { addToken, openProgram } from '#server/testing/api-tokens.ts';
import type { Browser } from '#server/testing/browser.ts';
import { capturedLog } from '#server/testing/captured-log.ts';
import { someShifts, storeSome } from '#server/testing/report-world.ts';
import { type OtherServer, startTestApp, type TestApp } from '#server/testing/test-app.ts';

let running: TestApp;
let printing: OtherServer;
let owner: Browser;
/** A web without the page that is printed. */
let emptyWeb: string;
const printed: PrintedPage[] = [];
const askedBy: (number | string)[] = [];
let failure: PrintFailure | undefined;
const range = 'start_date=2026-03-01&end_date=2026-03-31';

beforeAll(async () => {
  running = await startTestApp();
  emptyWeb = await mkdtemp(join(tmpdir(), 'parity-web-'));
  await mkdir(join(emptyWeb, 'assets'));
  await writeFile(join(emptyWeb, 'index.html'), '<!doctype html><!--page-data-->');
  printing = await running.startAnother({
    pdfStatus: () => 'ready',
    printer: {
      print: async (page, { person }) => {
        if (failure) throw new PrintError(failure);
        printed.push(page);
        askedBy.push(person);
        return Buffer.from('%PDF-');
      },
      getProgress: async () => undefined,
      close: async () => undefined,
    },
  });
  owner = printing.browser();
  await owner.signIn(running.world.people.owner.email);
  const { here } = running.world;
  await storeSome(
    running,
    someShifts(here.id, here.modules[0] ?? 0, ['2025-03-10', '2026-02-10', '2026-03-10']),
  );
});
afterAll(async () => {
  await rm(emptyWeb, { recursive: true });
  await printing.close();
  await running.close();
});

interface Embedded {
  context: ReportContext;
  compared?: { with: string; context: ReportContext };
  color_blind: boolean;
  is_short: boolean;
}

/** The data of the page that was sent to the printer. */
async function embeddedIn(query: string): Promise<Embedded> {
  const answer = await owner.get(`/api/reports/${query}&format=pdf`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/pdf');
  return JSON.parse(printed.at(-1)?.data ?? '');
}

test('the page to print has the report in its current view, and of the person only the colour choice', async () => {
  const { context, ...rest } = await embeddedIn(`ratio/?${range}&state={"metric":"ftes"}`);
  expect(context.citation.shifts).toBe(2);
  expect(context.state).toEqual({ metric: 'ftes' });
  expect(rest).toEqual({ color_blind: false, is_short: false });
  expect(printed.at(-1)?.header).toEqual(['Here General', 'Ratio · Mar 1 – Mar 31, 2026']);
});

test('a program with a token gets the PDF, in the usual colours', async () => {
  const { id, token } = await addToken(owner, ['reports:read']);
  const answer = await openProgram(printing, token).get(`/api/reports/ratio/?${range}&format=pdf`);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(JSON.parse(printed.at(-1)?.data ?? '').color_blind).toBe(false);
  expect(askedBy.at(-1)).toBe(`token ${id}`);
});

test.each([
  ['previous', '2026-02-01', '2026-02-28'],
  ['last_year', '2025-03-01', '2025-03-31'],
])(
  'compared with %s, the page also contains the same report from %s to %s, with the same grouping',
  async (compare, start_date, end_date) => {
    const { context, compared } = await embeddedIn(`ratio/?${range}&compare=${compare}`);
    expect(compared?.with).toBe(compare);
    const { date_grain } = context.options;
    expect(compared?.context.options).toEqual({ ...context.options, start_date, end_date, date_grain });
    expect(compared?.context.citation.shifts).toBe(2);
  },
);

test('every type of report prints with a comparison', async () => {
  for (const report of [
    'worked_hours',
    'nursing_hours',
    'comments',
    'predictive_nurse_schedule',
    'patterns_by_timeperiod',
    'executive',
  ]) {
    const { compared } = await embeddedIn(`${report}/?${range}&compare=previous`);
    expect(compared?.context.report, report).toBe(report);
  }
});

test('an executive report and the dates compared with have the same periods, also in a leap year', async () => {
  const { context, compared } = await embeddedIn(
    'executive/?start_date=2025-01-01&end_date=2025-04-02&compare=last_year',
  );
  const listGrains = ({ options, reports = [] }: ReportContext) =>
    [{ options }, ...reports].map(({ options: { date_grain } }) => date_grain);
  expect(compared?.context.options).toMatchObject({ start_date: '2024-01-01', end_date: '2024-04-02' });
  expect(compared && listGrains(compared.context)).toEqual(listGrains(context));
  expect(listGrains(context)).toEqual(['week', 'week', 'week', 'week', 'week', 'all', 'week']);
});

test('a short print has page one only, of reports that have one', async () => {
  expect((await embeddedIn(`executive/?${range}&short=true`)).is_short).toBe(true);
  expect(printed.at(-1)?.header[1]).toBe('Executive (short) · Mar 1 – Mar 31, 2026');
  expect((await embeddedIn(`ratio/?${range}&short=true`)).is_short).toBe(false);
  expect(printed.at(-1)?.header[1]).toBe('Ratio · Mar 1 – Mar 31, 2026');
});

test('the file of a PDF is named after the report, the hospital and the range, and says if it is short', async () => {
  const nameOf = async (query: string) =>
    (await owner.get(`/api/reports/${query}&format=pdf`)).headers['content-disposition'];
  const rest = 'here-general-2026-03-01-to-2026-03-31.pdf';
  expect(await nameOf(`executive/?${range}`)).toBe(`attachment; filename="executive-${rest}"`);
  expect(await nameOf(`executive/?${range}&short=true`)).toBe(
    `attachment; filename="executive-short-${rest}"`,
  );
});

test('an unknown comparison is refused', async () => {
  const { statusCode } = await owner.get(`/api/reports/ratio/?${range}&format=pdf&compare=tomorrow`);
  expect(statusCode).toBe(400);
});

test.each<[PrintFailure, number, string, string]>([
  [{ kind: 'too many', count: 3 }, 429, '5', 'You have 3 PDFs under way. Wait for one to finish.'],
  [{ kind: 'busy' }, 429, '60', 'Many PDFs are being made. Try again in a minute.'],
  [{ kind: 'lost' }, 503, '60', 'The PDF could not be made. Try again in a minute.'],
])('a print that fails with %o answers %i and says when to try again', async (why, status, after, detail) => {
  failure = why;
  onTestFinished(() => {
    failure = undefined;
  });
  const { statusCode, headers, json } = await owner.get(`/api/reports/ratio/?${range}&format=pdf`);
  expect(statusCode).toBe(status);
  expect(headers['retry-after']).toBe(after);
  expect(json()).toMatchObject({ detail });
});

test('prints are queued by person, not by session', async () => {
  await embeddedIn(`ratio/?${range}`);
  expect(askedBy.at(-1)).toBe(running.world.people.owner.id);
});

test('a PDF that cannot be made is a logged 500', async () => {
  const { logger, lines } = capturedLog();
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:9222'), {
    code: 'ECONNREFUSED',
    syscall: 'connect',
  });
  const printer = { ...running.context.printer, print: () => Promise.reject(refused) };
  for (const change of [{ webRoot: emptyWeb }, { printer }]) {
    const server = await running.startAnother({ pdfStatus: () => 'ready', logger, ...change });
    const browser = server.browser();
    await browser.signIn(running.world.people.owner.email);
    lines.length = 0;
    const answer = await browser.get(`/api/reports/ratio/?${range}&format=pdf`);
    expect([answer.statusCode, answer.json().detail]).toEqual([500, 'The server failed.']);
    expect(lines.join('')).toMatch(/printed\.html|127\.0\.0\.1:9222/);
    await server.close();
  }
});
