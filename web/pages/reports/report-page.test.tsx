import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { people } from '#web/testing/people.ts';
import { createReportContext, noMeasures, staffingData } from '#web/testing/report-contexts.ts';
import { answering, dates, lastQuery, openReport, owner, updateUser, withWindows } from './testing.ts';

vi.setSystemTime('2026-11-15T18:00:00Z');

test('the list of reports has a Start link for each report', async () => {
  openReport('/reports');
  expect(await screen.findAllByRole('link', { name: /^Start / })).toHaveLength(14);
  expect(screen.getByRole('link', { name: 'Start Module Rollup' }).getAttribute('href')).toBe(
    '/reports/module_rollup?module=10',
  );
});

test('the reports are in groups, with the assessments beside those for planning', async () => {
  openReport('/reports');
  const names = async (group: string) => {
    const found = within(await screen.findByRole('list', { name: group })).getAllByRole('link');
    return found.map(link => link.getAttribute('aria-label'));
  };
  expect(await names('Run the unit')).toEqual([
    'Start Ratio',
    'Start Worked Hours',
    'Start Comments',
    'Start Red Flags',
    'Start Missed Care',
    'Start Scheduled RNs',
  ]);
  expect(await names('Plan ahead')).toEqual([
    'Start Predictive Nurse Schedule',
    'Start Patterns by Time Period',
    'View Does the Target Fit?',
    'View Staffing Model Assessments',
  ]);
  expect(await names('Explain to the board')).toEqual([
    'Start Nursing Hours',
    'Start Executive',
    'Start Module Rollup',
    'Start Staffing Bridge',
    'Start Standards',
    'Start Fair Peers',
  ]);
  expect(screen.getByRole('region', { name: 'Report Subscriptions' })).toBeDefined();
});

test('the module rollup is hidden for users with one module', async () => {
  const { client_config } = owner;
  openReport('/reports', {
    state: { ...owner, client_config: client_config && { ...client_config, modules: [10] } },
  });
  expect(await screen.findAllByRole('link', { name: /^Start / })).toHaveLength(13);
});

test('an unknown report redirects to the list', async () => {
  const { location } = openReport('/reports/ratios');
  await waitFor(() => expect(location()).toBe('/reports?module=10'));
});

test('Generate requests the report for the current module and the default range; nothing is requested before', async () => {
  const app = openReport('/reports/ratio');
  const button = await screen.findByRole('button', { name: 'Generate' });
  expect(app.sent('getReport')).toHaveLength(0);
  await userEvent.click(button);
  expect(await screen.findByRole('heading', { name: 'RN variance by month' })).toBeDefined();
  expect(app.location()).toBe(`/reports/ratio?module=10&${dates}&generate=true`);
  expect(lastQuery(app).toString()).toBe(
    'modules=10&start_date=2025-11-01&end_date=2026-10-31&date_grain=automatic',
  );
  expect(screen.getByText(/Labor & Delivery · Sep 1 – Oct 31, 2026 · Monthly/)).toBeDefined();
  expect(screen.getByRole('heading', { name: 'About this report' })).toBeDefined();
});

test('Download, Download PDF and Annotate appear with the report', async () => {
  openReport('/reports/ratio', { state: withWindows(people.administrator), pageInfo: { pdf: 'ready' } });
  const generate = await screen.findByRole('button', { name: 'Generate' });
  const offered = () =>
    ['Download', 'Download PDF', 'Annotate'].filter(name => screen.queryByRole('button', { name }));
  expect(offered()).toEqual([]);
  await userEvent.click(generate);
  await screen.findByRole('heading', { name: 'Summary' });
  expect(offered()).toEqual(['Download', 'Download PDF', 'Annotate']);
});

test('a change of the current module generates the report again', async () => {
  const app = openReport('/reports/ratio?generate=true&modules=12', {
    server: { ...answering(), updateUser },
  });
  await screen.findByRole('heading', { name: 'Summary' });
  const [picker] = screen.getAllByRole('combobox', { name: 'Module' });
  await userEvent.selectOptions(picker as HTMLElement, 'Mother-Baby');
  await waitFor(() => expect(app.sent('getReport')).toHaveLength(2));
  expect(lastQuery(app).get('modules')).toBe('11');
  expect(app.location()).toBe(`/reports/ratio?generate=true&module=11&${dates}`);
});

test('a failed request shows its message and Try again', async () => {
  openReport('/reports/ratio?generate=true', {
    server: { getReport: () => ({ status: 404, body: { detail: 'There is no such thing.' } }) },
  });
  expect(await screen.findByText('There is no such thing.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
});

describe('a report without shifts', () => {
  const openEmpty = (changes: Parameters<typeof createReportContext>[1]) =>
    openReport('/reports/ratio?generate=true&date_grain=week', {
      server: answering(createReportContext({ summary: noMeasures, periods: [] }, changes)),
    });

  test('shows the notice for empty reports, and one button for the dates that have shifts', async () => {
    const app = openEmpty({ recorded_range: { start: '2026-11-02', end: '2026-11-14' } });
    expect(await screen.findByText('Nothing to see here')).toBeDefined();
    expect(screen.getByText('Try changing your options')).toBeDefined();
    expect(screen.getByText('Shifts are recorded for Nov 2 – Nov 14, 2026.')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Show Nov 2 – Nov 14, 2026' }));
    await waitFor(() => expect(lastQuery(app).get('start_date')).toBe('2026-11-02'));
    expect(lastQuery(app).get('end_date')).toBe('2026-11-14');
    expect(lastQuery(app).get('date_grain')).toBe('week');
    await waitFor(() => expect(app.location()).toContain('start_date=2026-11-02&end_date=2026-11-14'));
  });

  test('says if there is none on any date', async () => {
    openEmpty({ recorded_range: null, options: { shift_windows: [1140] } });
    expect(await screen.findByText('No shift is recorded at these shift times yet.')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Show / })).toBeNull();
  });
});

test('a report with data for some visuals shows those and a notice', async () => {
  openReport('/reports/ratio?generate=true', {
    server: answering(createReportContext({ ...staffingData, reasons_breakdown: [] })),
  });
  expect(await screen.findByText("We didn't have enough data for some visuals")).toBeDefined();
  expect(screen.getByText('Try using a larger date range, or a finer granularity')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Acuity' })).toBeDefined();
});

test('a pie can be shown as a table, and the address keeps that', async () => {
  const { location } = openReport('/reports/ratio?generate=true');
  const reasons = await screen.findByRole('region', { name: 'Reasons' });
  await userEvent.click(within(reasons).getByRole('button', { name: 'Table: Reasons' }));
  const table = await within(reasons).findByRole('table', { name: 'Reasons, as a table' });
  expect(within(table).getByRole('row', { name: /Sick call/ }).textContent).toBe('Sick call (under)562.5%');
  await waitFor(() =>
    expect(decodeURIComponent(location())).toContain('{"views":{"ratio/0/reasons":"table"}}'),
  );
});

test('two cards shown as tables in quick succession both become tables', async () => {
  const { location } = openReport('/reports/ratio?generate=true');
  const [reasons, acuity] = await Promise.all(
    ['Reasons', 'Acuity'].map(name => screen.findByRole('button', { name: `Table: ${name}` })),
  );
  // Synchronously: the first change is not rendered when the second button is pressed.
  reasons?.click();
  acuity?.click();
  expect(await screen.findByRole('button', { name: 'Pie: Reasons' })).toBeDefined();
  expect(await screen.findByRole('button', { name: 'Pie: Acuity' })).toBeDefined();
  expect(location()).toMatch(/reasons.*acuity/);
});

test('a comparison requests the other dates as well', async () => {
  const app = openReport(
    '/reports/ratio?generate=true&compare=last_year&start_date=2026-09-01&end_date=2026-10-31',
  );
  await screen.findByRole('heading', { name: 'Summary' });
  expect(app.sent('getReport')).toHaveLength(2);
  expect(lastQuery(app).get('start_date')).toBe('2025-09-01');
});

test('a heatmap cell opens the shifts behind it', async () => {
  const app = openReport('/reports/ratio?generate=true', {
    server: { ...answering(), listReportShifts: () => ({ body: { results: [], count: 0 } }) },
  });
  const heatmap = await screen.findByRole('table', { name: 'Variance by month and shift' });
  await userEvent.click(within(heatmap).getByRole('button', { name: /−1.0: shifts of Sep 2026, 07:00/ }));
  const drawer = await screen.findByRole('dialog', { name: 'Labor & Delivery · Sep 2026 · 07:00' });
  expect(await within(drawer).findByText(/^0 shifts/)).toBeDefined();
  expect(app.sent('listReportShifts')[0]?.path).toBe(
    '/api/reports/shifts/?modules=10&start_date=2026-09-01&end_date=2026-09-30&shift_windows=420&page=1',
  );
  const address = app.location();
  expect(new URLSearchParams(address.split('?')[1]).get('shifts')).toBe(
    '{"modules":[10],"start_date":"2026-09-01","end_date":"2026-09-30","shift_windows":[420]}',
  );
  await act(() => app.router.navigate(-1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(app.location()).not.toContain('shifts=');
  expect(screen.getByRole('heading', { name: 'Summary' })).toBeDefined();
});

test('a link opens the shifts behind a figure, titled by their filter; closing them leaves the report', async () => {
  const filter = { modules: [10], start_date: '2026-09-01', end_date: '2026-09-30', shift_windows: [420] };
  const app = openReport(
    `/reports/ratio?generate=true&shifts=${encodeURIComponent(JSON.stringify(filter))}`,
    {
      server: { ...answering(), listReportShifts: () => ({ body: { results: [], count: 0 } }) },
    },
  );
  const drawer = await screen.findByRole('dialog', { name: 'Labor & Delivery · Sep 2026 · 07:00' });
  expect(await within(drawer).findByText(/^0 shifts/)).toBeDefined();
  await userEvent.click(within(drawer).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(app.location()).toMatch(/^\/reports\/ratio\?generate=true/);
  expect(app.location()).not.toContain('shifts=');
});

test('Back after the first Generate leads to the options without a report', async () => {
  const app = openReport('/reports/ratio');
  await userEvent.click(await screen.findByRole('button', { name: 'Generate' }));
  await screen.findByRole('heading', { name: 'Summary' });
  await act(() => app.router.navigate(-1));
  await waitFor(() => expect(app.location()).toBe('/reports/ratio?module=10'));
  expect(await screen.findByText('Choose what you want to see, then press Generate.')).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Summary' })).toBeNull();
});

test('Cancel stops a slow request and removes generate from the address', async () => {
  const app = openReport('/reports/ratio?generate=true');
  app.fetched.mockImplementation(() => new Promise(() => {}));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }, { timeout: 5000 }));
  await waitFor(() => expect(app.location()).toBe(`/reports/ratio?module=10&${dates}`));
  expect(screen.queryByText(/Generating your report/)).toBeNull();
  expect(screen.getByText('Choose what you want to see, then press Generate.')).toBeDefined();
  const before = app.fetched.mock.calls.length;
  await userEvent.click(screen.getByRole('button', { name: 'Generate' }));
  await waitFor(() => expect(app.fetched.mock.calls.length).toBe(before + 1));
});

test('every Generate requests the report, even if it was answered before', async () => {
  const app = openReport('/reports/ratio');
  const generate = async () => userEvent.click(await screen.findByRole('button', { name: 'Generate' }));
  await generate();
  await screen.findByRole('heading', { name: 'Summary' });
  await act(() => app.router.navigate('/reports'));
  await userEvent.click(await screen.findByRole('link', { name: 'Start Ratio' }));
  await generate();
  await waitFor(() => expect(app.sent('getReport')).toHaveLength(2));
  await userEvent.selectOptions(screen.getByLabelText('Granularity'), 'Weekly');
  await userEvent.selectOptions(screen.getByLabelText('Granularity'), 'Automatic');
  await generate();
  await waitFor(() => expect(app.sent('getReport')).toHaveLength(3));
});
