import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Analysis, ListedAnalysis } from '#contract/reports/analyses.ts';
import type { FakeAnswers } from '#web/testing/fake-server.ts';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { createMeasures, createReportContext, staffingData } from '#web/testing/report-contexts.ts';

const listed: ListedAnalysis = {
  id: 7,
  version: 1,
  name: 'A quarter of ratios',
  report: 'ratio',
  published: true,
  clients: [1],
  modules: [10],
  created_at: '2026-11-14T15:00:00Z',
  updated_at: '2026-11-14T15:00:00Z',
  updated_by: 'Ann Lee',
};

const analysis: Analysis = {
  ...listed,
  clients: [1],
  modules: [10],
  context: createReportContext(),
  notes: {
    'ratio/0/summary': { blocks: [{ type: 'paragraph', spans: [{ text: 'Well staffed.', bold: true }] }] },
  },
  note_versions: { 'ratio/0/summary': 3 },
};

/** The answer to a change has no report. */
const { context: _context, ...changed } = analysis;

function open(address: string, who: keyof typeof people, server: FakeAnswers = {}) {
  return renderApp(address, {
    state: people[who],
    pageInfo: { pdf: 'ready' },
    server: {
      listAnalyses: () => ({
        body: { results: [listed, { ...listed, id: 8, name: 'A draft', published: false }], count: 2 },
      }),
      getAnalysis: () => ({ body: analysis }),
      getReport: () => ({ status: 404, body: { detail: 'Not found.' } }),
      ...server,
    },
  });
}

test('analyses are listed with View, and for administrators with Published or Unpublished', async () => {
  open('/reports', 'administrator');
  const list = within(await screen.findByRole('region', { name: 'Parity Data Analyses' }));
  expect((await list.findByRole('link', { name: 'View A draft' })).getAttribute('href')).toBe(
    '/reports/annotated/8?module=10',
  );
  expect(list.getByText('Published')).toBeDefined();
  expect(list.getByText('Unpublished')).toBeDefined();
});

test('other users see no published state, no buttons, and a note only if it exists', async () => {
  open('/reports/annotated/7', 'owner');
  expect(await screen.findByRole('heading', { level: 1, name: 'A quarter of ratios' })).toBeDefined();
  expect(screen.getAllByText('Parity Analysis')).toHaveLength(1);
  expect(screen.getByText('Well staffed.').tagName).toBe('STRONG');
  expect(screen.queryByText('Published')).toBeNull();
  expect(screen.queryByRole('button', { name: /Publish|Rename|Delete|Edit|Add Parity Analysis/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Download PDF' })).toBeDefined();
});

test.each(['9', 'quarter'])('the unknown analysis %s shows the server’s words with a link back', async id => {
  const { sent } = open(`/reports/annotated/${id}`, 'owner', {
    getAnalysis: () => ({ status: 404, body: { detail: 'There is nothing under this number.' } }),
  });
  expect((await screen.findByRole('alert')).textContent).toContain('There is nothing under this number.');
  expect(sent('getAnalysis')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Back to Reports' })).toBeDefined();
});

test('administrators rename, unpublish and delete an analysis', async () => {
  const app = open('/reports/annotated/7', 'administrator', {
    updateAnalysis: body => ({ body: { ...changed, ...(body as Partial<Analysis>) } }),
    deleteAnalysis: () => ({ body: null }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Unpublish' }));
  expect(await screen.findByRole('button', { name: 'Publish' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
  const name = await screen.findByLabelText('Rename report to:');
  await userEvent.clear(name);
  await userEvent.type(name, 'Better{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'Better' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete' }));
  expect(question.getByText('Are you sure you want to delete this report?')).toBeDefined();
  await userEvent.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(app.location()).toBe('/reports?module=10'));
  expect(app.sent('deleteAnalysis')).toHaveLength(1);
});

test('an analysis says if figures would be different today, and lists the differences on request', async () => {
  const today = createReportContext({ ...staffingData, summary: createMeasures(10, 7.3, 7, 41) });
  open('/reports/annotated/7', 'owner', {
    getReport: () => ({ body: { context: today } }),
    listReportShifts: () => ({ body: { results: [], count: 3 } }),
  });
  expect(
    await screen.findByText('Figures would be different today: 3 shifts added or corrected since'),
  ).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Show the differences' }));
  const table = within(await screen.findByRole('table', { name: 'What changed since' }));
  expect(table.getAllByRole('row').length).toBeGreaterThan(1);
  expect(table.getAllByText('41').length).toBeGreaterThan(0);
});

test('an analysis opens with the views that were stored, and a reader’s choice of another is not stored', async () => {
  const state = { views: { 'ratio/0/reasons': 'table' as const } };
  const { sent } = open('/reports/annotated/7', 'administrator', {
    getAnalysis: () => ({ body: { ...analysis, context: { ...analysis.context, state } } }),
  });
  const reasons = within(await screen.findByRole('region', { name: /reasons/i }));
  expect(await reasons.findByRole('table', { name: /as a table$/ })).toBeDefined();
  await userEvent.click(reasons.getByRole('button', { name: /^(Pie|Chart)/ }));
  await waitFor(() => expect(reasons.queryByRole('table', { name: /as a table$/ })).toBeNull());
  expect(sent('updateAnalysis')).toEqual([]);
});

test('Annotate stores the report as it is viewed, named by its type and the date', async () => {
  const app = open(
    '/reports/ratio?generate=true&state={"views":{"ratio/0/reasons":"table"}}',
    'administrator',
    {
      getReport: () => ({ body: { context: createReportContext() } }),
      listModules: () => ({ body: { results: [], count: 0 } }),
      createAnalysis: () => ({ status: 201, body: analysis }),
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Annotate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Annotate this report' }));
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toMatch(/^Ratio \d+\/\d+\/\d{4}$/);
  await userEvent.click(dialog.getByRole('button', { name: 'Annotate' }));
  await waitFor(() => expect(app.location()).toBe('/reports/annotated/7?module=10'));
  const sent = JSON.parse(String(app.sent('createAnalysis')[0]?.body));
  expect(sent.context.state).toEqual({ views: { 'ratio/0/reasons': 'table' } });
  expect(sent).toMatchObject({ report: 'ratio', clients: createReportContext().options.clients });
});
