import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStandards, createStandardsContext } from '#web/features/standards/report/testing.ts';
import type { PrintedReport } from '#web/lib/api/page-data.ts';
import { createReportContext } from '#web/testing/report-contexts.ts';
import { drawReport } from './draw-report.tsx';
import { hideToNumber, showPageNumbers } from './page-numbers.ts';

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
    findings = await drawReport(container, { ...report, ...changes }, 927);
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

test('a printed report of standards has every short shift with its steps, the version of the pack and its sources', async () => {
  const shift = createStandards().list.at(-1);
  const list = Array.from({ length: 40 }, (_, day) => ({
    ...(shift as NonNullable<typeof shift>),
    date: `2026-${day < 20 ? '09' : '10'}-${String((day % 20) + 1).padStart(2, '0')}`,
  }));
  await draw({ context: createStandardsContext({ list }), notes: {} });
  const shifts = within(screen.getByRole('list', { name: 'Short shifts' })).getAllByRole('listitem');
  expect(shifts).toHaveLength(40);
  expect(shifts.at(-1)?.textContent).toBe(
    '9/1/2026 · 07:006 required, 5 hereRed flag5.5 RNs entered, charge nurse included · Patients: Labor (5), Couplets (2) · Reasons given: Sick callTwo inductionsSteps logged: Per diem, AgencySteps missing: Asked people who are working, Asked people who are available',
  );
  expect(screen.getByText(/^From 1\/1\/2026: Washington \(version 1\)\./)).toBeDefined();
  expect(screen.getByText('Washington: SB 5236 of 2023: the legal text, read on 11/18/2026.')).toBeDefined();
  expect(
    screen.getByText(/^Washington: Plan, schedule and actual staffing are posted on each unit\./),
  ).toBeDefined();
  expect(screen.getByText('Sep 2026, 1 window: 9/30 19:00')).toBeDefined();
  expect(screen.queryAllByRole('link')).toEqual([]);
});

test('drawing returns the findings if they are wanted', async () => {
  expect(await draw()).toBeUndefined();
  expect((await draw({ wants_findings: true }))?.[0]).toMatch(/^Summary: 0\.3 RNs under target on average/);
});

test('the title of the document names the hospital, the report, the range and a short print', async () => {
  await draw();
  expect(document.title).toMatch(/^.+ · A quarter of ratios · .+, 2026$/);
  const { name: _, ...unnamed } = report;
  const container = document.createElement('div');
  await act(async () => void (await drawReport(container, { ...unnamed, is_short: true }, 927)));
  expect(document.title).toMatch(/^.+ · Ratio \(short\) · .+, 2026$/);
});

/** Two sections of three modules each. */
function createLong(): PrintedReport {
  const { groupings, ...context } = createReportContext(undefined, {
    report: 'module_rollup',
    names: ['All modules', 'Labor & Delivery', 'Nursery'],
  });
  const { options, hours_per_day } = context;
  const reports = (['ratio', 'worked_hours'] as const).map(id => ({
    report: id,
    options,
    hours_per_day,
    groupings,
  }));
  return { context: { ...context, groupings: [], reports } };
}

test('a long report begins with a table of contents, whose page numbers are written by id', async () => {
  await draw(createLong());
  const contents = within(screen.getByRole('navigation', { name: 'Contents' }));
  const links = contents.getAllByRole('link');
  expect(links.map(link => link.textContent)).toEqual([
    'Ratio',
    'All modules',
    'Labor & Delivery',
    'Nursery',
    'Worked Hours',
    'All modules',
    'Labor & Delivery',
    'Nursery',
    'About this report',
  ]);
  const ids = links.map(link => link.getAttribute('href')?.slice(1) ?? '');
  expect(ids.map(id => document.getElementById(id)?.tagName)).not.toContain(undefined);
  expect(hideToNumber()).toBe(true);
  expect(document.documentElement.style.visibility).toBe('hidden');
  showPageNumbers(Object.fromEntries(ids.map((id, index) => [id, index + 2])));
  expect(document.documentElement.style.visibility).toBe('');
  expect(links.map(link => /\d+$/.exec(link.textContent ?? '')?.[0])).toEqual(
    ids.map((_, index) => String(index + 2)),
  );
});

test('the modules of a printed report are headings above those of their cards', async () => {
  await draw(createLong());
  expect(screen.getAllByRole('heading', { level: 3, name: 'Nursery' })).toHaveLength(2);
  expect(screen.getAllByRole('heading', { level: 4, name: 'Reasons' })).toHaveLength(6);
});

test('a short report has no table of contents and no page numbers to write', async () => {
  await draw();
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(hideToNumber()).toBe(false);
});
