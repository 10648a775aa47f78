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
  await act(() => drawReport(container, { ...report, ...changes }));
}

beforeEach(() => {
  Object.assign(document, { fonts: { ready: Promise.resolve() } });
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
  delete document.documentElement.dataset.palette;
});

test('the embedded report is drawn whole, without a call and wherever the page stands', async () => {
  const before = location.href;
  await draw();
  expect(screen.getByRole('heading', { level: 1, name: 'A quarter of ratios' })).toBeDefined();
  expect(screen.getByText(/^Labor & Delivery ·/)).toBeDefined();
  expect(screen.getByRole('heading', { name: 'About this report' })).toBeDefined();
  expect(fetched).not.toHaveBeenCalled();
  expect(location.href).toBe(before);
});

test('notes are read-only there and nothing can be pressed', async () => {
  await draw();
  expect(screen.getByText('Well staffed.')).toBeDefined();
  expect(screen.getAllByText('Parity Analysis')).toHaveLength(1);
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('what the report is compared with stands in its options', async () => {
  const { options } = report.context;
  const before = { ...options, start_date: '2025-08-01', end_date: '2025-10-31' };
  await draw({ compared: { with: 'last_year', context: { ...report.context, options: before } } });
  expect(screen.getByText(/Compared with last year \(Aug 1 – Oct 31, 2025\)/)).toBeDefined();
});

test('colours are light, and those of the colour-blind palette where the person has it on', async () => {
  await draw();
  expect(document.documentElement.dataset).toMatchObject({
    palette: 'default',
    mantineColorScheme: 'light',
  });
  await draw({ color_blind: true });
  expect(document.documentElement.dataset.palette).toBe('color-blind');
});
