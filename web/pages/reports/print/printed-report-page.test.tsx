// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ReportData } from '#web/lib/page-data.ts';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { contextOf } from '#web/testing/report-contexts.ts';

const report: ReportData = {
  name: 'A quarter of ratios',
  context: contextOf(),
  notes: { 'ratio/0/summary': { blocks: [{ type: 'paragraph', spans: [{ text: 'Well staffed.' }] }] } },
};

beforeEach(() => {
  Object.assign(document, { fonts: { ready: Promise.resolve() } });
  const data = document.createElement('script');
  data.type = 'application/json';
  data.id = 'report-data';
  data.textContent = JSON.stringify(report);
  document.head.append(data);
});
afterEach(() => {
  document.getElementById('report-data')?.remove();
  delete document.documentElement.dataset.printable;
});

test('in reports mode an unknown path shows the embedded report, without a call, and says when it is drawn', async () => {
  const { location, fetched } = renderApp('/print', {
    state: people.administrator,
    pageInfo: { mode: 'report' },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'A quarter of ratios' })).toBeDefined();
  expect(screen.getByText(/^Labor & Delivery ·/)).toBeDefined();
  expect(screen.getByRole('heading', { name: 'About this report' })).toBeDefined();
  await waitFor(() => expect(document.documentElement.dataset.printable).toBe('ready'));
  expect(location()).toBe('/print');
  expect(fetched).not.toHaveBeenCalled();
});

test('notes are read-only there, for administrators too, and nothing can be pressed', async () => {
  renderApp('/print', { state: people.administrator, pageInfo: { mode: 'report' } });
  expect(await screen.findByText('Well staffed.')).toBeDefined();
  expect(screen.getAllByText('Parity Analysis')).toHaveLength(1);
  expect(screen.queryAllByRole('button')).toEqual([]);
});
