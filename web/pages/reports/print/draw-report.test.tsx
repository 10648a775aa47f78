// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PrintedReport } from '#web/lib/api/page-data.ts';
import { createReportContext } from '#web/testing/report-contexts.ts';
import { drawReport } from './draw-report.tsx';

const report: PrintedReport = {
  name: 'A quarter of ratios',
  context: createReportContext(),
  notes: { 'ratio/0/summary': { blocks: [{ type: 'paragraph', spans: [{ text: 'Well staffed.' }] }] } },
};

const fetched = vi.fn();

async function draw(changes: Partial<PrintedReport> = {}) {
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  let findings: string[] | undefined;
  await act(async () => {
    findings = await drawReport(container, { ...report, ...changes });
  });
  return findings;
}

beforeEach(() => {
  Object.assign(document, { fonts: { ready: Promise.resolve() } });
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
  delete document.documentElement.dataset.palette;
});

test('a report is rendered completely, at an unknown address without a request or a redirect', async () => {
  history.replaceState(null, '', '/nowhere/at-all?page=1');
  const before = location.href;
  await draw();
  expect(screen.getByRole('heading', { level: 1, name: 'A quarter of ratios' })).toBeDefined();
  expect(screen.getByText(/^Labor & Delivery ·/)).toBeDefined();
  expect(screen.getByRole('heading', { name: 'About this report' })).toBeDefined();
  expect(fetched).not.toHaveBeenCalled();
  expect(location.href).toBe(before);
});

test('a printed report has read-only notes and no buttons', async () => {
  await draw();
  expect(screen.getByText('Well staffed.')).toBeDefined();
  expect(screen.getAllByText('Parity Analysis')).toHaveLength(1);
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('a printed report names the dates it is compared with', async () => {
  const { options } = report.context;
  const before = { ...options, start_date: '2025-08-01', end_date: '2025-10-31' };
  await draw({ compared: { with: 'last_year', context: { ...report.context, options: before } } });
  expect(screen.getByText(/Compared with last year \(Aug 1 – Oct 31, 2025\)/)).toBeDefined();
});

test('a printed report has light colours, and the colour-blind palette if the user has it on', async () => {
  await draw();
  expect(document.documentElement.dataset).toMatchObject({
    palette: 'default',
    mantineColorScheme: 'light',
  });
  await draw({ color_blind: true });
  expect(document.documentElement.dataset.palette).toBe('color-blind');
});

test('drawing returns the findings if they are wanted', async () => {
  expect(await draw()).toBeUndefined();
  expect((await draw({ wants_findings: true }))?.[0]).toMatch(/^Summary: 0\.3 RNs under target on average/);
});
