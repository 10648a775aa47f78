import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { toWire } from '#contract/wire.ts';
import { createBlankAssessment } from '#domain/budget/budget.ts';
import { buildAssessment, cell, noNeeds, openAssessment, status } from '../assessment/testing.tsx';
import { record } from './state/testing.ts';

const saveFile = vi.hoisted(() => vi.fn());
vi.mock('#web/lib/save-file.ts', () => ({ saveFile }));

beforeEach(() => localStorage.clear());

const { windows, fields } = record;
const recorded = { ...noNeeds, ...toWire({ windows: [...windows], fields: [...fields] }) };
const blank = createBlankAssessment();
const inputs = toWire({
  ...blank,
  annualBirthVolume: 2400,
  directCare: { ...blank.directCare, dayHourlyWage: 50, nightHourlyWage: 60 },
});

const openTab = (needs: typeof recorded | typeof noNeeds = recorded) =>
  openAssessment('/client-settings/staffing-assessments/7?tab=core', {
    getRecordedNeeds: () => ({ body: needs }),
    getAssessment: () => ({ body: buildAssessment({ inputs }) }),
  });

const card = async (name: string) => within(await screen.findByRole('region', { name }));
const answer = () => card('How many RNs do the births need?');
const row = async (table: string, name: RegExp) =>
  within(await screen.findByRole('table', { name: table })).getByRole('row', { name }).textContent;

test('the tab starts with the numbers of assessment, module and record, each with its origin', async () => {
  openTab();
  expect((await cell('Births a year')).value).toBe('2400');
  expect((await cell('Wage of the core, $/h')).value).toBe('55.00');
  expect(screen.getByText('The mean of the plan’s day and night wage')).toBeDefined();
  expect((await cell('Active labor: Hours each time')).value).toBe('16.425');
  expect(await row('Patients of a birth', /Active labor/)).toContain('4.50Recorded: 4.50 at a time');
  await userEvent.clear(await cell('Births a year'));
  await userEvent.type(await cell('Births a year'), '2000');
  expect(screen.getByText('Typed, in place of 2400')).toBeDefined();
});

test('the slider answers without a call', async () => {
  const { fetched } = openTab();
  const slider = await screen.findByRole<HTMLInputElement>('slider', { name: 'Core, this year' });
  const before = slider.value;
  const calls = fetched.mock.calls.length;
  fireEvent.change(slider, { target: { value: '6' } });
  expect(before).not.toBe('6');
  expect((await answer()).getByText(/^6 RNs cover \d\d\.\d% of the time\. One more covers/)).toBeDefined();
  expect(await row('Variants', /^RNs at all times/)).toMatch(/^RNs at all times6\d+$/);
  const current = screen.getByRole('row', { current: true });
  expect(current.textContent).toMatch(/^6 RNs/);
  expect(fetched.mock.calls).toHaveLength(calls);
});

test('more births need a larger core for the same coverage, and their number can be changed', async () => {
  openTab();
  await answer();
  const more = await cell('More births to compare');
  await userEvent.clear(more);
  await userEvent.type(more, '1200');
  const table = within(await screen.findByRole('table', { name: 'Variants' }));
  await waitFor(() => expect(table.getByRole('columnheader', { name: '+1,200 births' })).toBeDefined());
  expect(await row('Variants', /^Births/)).toBe('Births2,4003,600');
  const [now = '', later = ''] =
    /all times(\d)(\d+)$/.exec((await row('Variants', /^RNs at all times/)) ?? '')?.slice(1) ?? [];
  expect(Number(later)).toBeGreaterThan(Number(now));
});

test('using a core fills the plan, which is saved and can be undone', async () => {
  const { bodies } = openTab();
  const slider = await screen.findByRole('slider', { name: 'Core, this year' });
  fireEvent.change(slider, { target: { value: '6' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Use this core: 6 RNs' }));
  await status('The grid of direct care now holds a core of 6 RNs.');
  await waitFor(() => expect(bodies('replaceAssessment')).toHaveLength(1));
  expect(bodies('replaceAssessment')[0]?.inputs.direct_care).toMatchObject({
    day_counts: Array(7).fill(6),
    night_counts: Array(7).fill(6),
    day_hourly_wage: 50,
  });
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await userEvent.click(screen.getByRole('tab', { name: 'Budget Calculator' }));
  expect((await cell('Direct care, Sunday day')).value).toBe('');
});

test('windows that differ are shown with what each needs, and fill day and night', async () => {
  const { bodies } = openTab();
  expect(await row('Need by window', /^07:00/)).toMatch(/^07:007\.0/);
  expect(await row('Need by window', /^19:00/)).toMatch(/^19:003\.7/);
  await userEvent.click(screen.getByRole('button', { name: /^Use \d+ by day and \d at night$/ }));
  await waitFor(() => expect(bodies('replaceAssessment')).toHaveLength(1));
  const { day_counts: day, night_counts: night } = bodies('replaceAssessment')[0]?.inputs.direct_care ?? {};
  expect(Number(day?.[0])).toBeGreaterThan(Number(night?.[0]));
});

test('the model is compared with the record, and says what may explain that it is off', async () => {
  const shifted = recorded.windows.map(window => ({ ...window, rn_targets: [11, 12, 12, 13] }));
  openTab({ ...recorded, windows: shifted });
  const fit = await card('Does the model fit?');
  expect(fit.getByText(/^The model says \d+ RNs or fewer in 9\d% of shifts; recorded 0%\.$/)).toBeDefined();
  expect(fit.getByText(/^It does not fit: they differ by \d\d points at/)).toBeDefined();
  expect(fit.getByText('Only 8 shifts are recorded.')).toBeDefined();
  expect(fit.getByText(/from 3\.7 RNs at 19:00 to 7\.0 at 07:00/)).toBeDefined();
});

test('a pool with other modules is beside cores that have its RNs', async () => {
  const { sent } = openTab();
  const pool = await card('Float pool');
  await userEvent.click(pool.getByRole('checkbox', { name: 'Mother-Baby' }));
  expect(await pool.findByText(/^A pool of 2 RNs and cores of (\d+) and \d+ cover all units/)).toBeDefined();
  expect(await row('Units of the pool', /^Mother-Baby/)).toContain('%');
  expect(await row('Variants', /^RNs at all times/)).toMatch(/\d+ \+ 2$/);
  const core = await cell('Core of Mother-Baby');
  fireEvent.change(core, { target: { value: '12' } });
  expect(pool.getByText(/and 12 cover all units/)).toBeDefined();
  fireEvent.keyDown(await cell('RNs in the pool'), { key: 'ArrowUp' });
  expect(pool.getByText(/^A pool of 3 RNs/)).toBeDefined();
  fireEvent.change(core, { target: { value: '4.5' } });
  expect(pool.getByText('Enter a whole number from 0 to 400.')).toBeDefined();
  expect(
    sent('getRecordedNeeds').map(({ path }) => new URL(path, 'http://x').searchParams.get('module')),
  ).toEqual(['10', '11']);
});

test('a wrong entry has its message and leaves the figures as they were', async () => {
  openTab();
  const before = (await answer()).getByText(/RNs cover/).textContent;
  fireEvent.change(await cell('Variance of counts ÷ mean'), { target: { value: '7' } });
  expect(await screen.findByText('Enter a number from 1 to 5 with at most 6 decimals.')).toBeDefined();
  fireEvent.change(await cell('Couplet: RNs per patient'), { target: { value: '30' } });
  expect(
    await screen.findByText('RNs per patient: Enter a number from 0 to 20 with at most 3 decimals.'),
  ).toBeDefined();
  expect((await answer()).getByText(/RNs cover/).textContent).toBe(before);
  expect(screen.getByText('These are the figures before the entries that are marked.')).toBeDefined();
  await userEvent.click(
    screen.getAllByRole('button', { name: 'Start Again from the Record' })[0] as HTMLElement,
  );
  expect((await cell('Couplet: RNs per patient')).value).toBe('0.333');
  expect(screen.queryByRole('button', { name: 'Start Again from the Record' })).toBeNull();
});

test('typed numbers are still there after another tab was open', async () => {
  openTab();
  fireEvent.change(await cell('Variance of counts ÷ mean'), { target: { value: '2' } });
  await userEvent.click(screen.getByRole('tab', { name: 'Models' }));
  await userEvent.click(screen.getByRole('tab', { name: 'Births to Core' }));
  expect((await cell('Variance of counts ÷ mean')).value).toBe('2');
});

test('a module without recorded shifts is calculated from patients that are typed', async () => {
  openTab(noNeeds);
  expect(await screen.findByText(/at least one kind of patients below/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Add Patients' }));
  await userEvent.type(await cell('Name of patients 1'), 'Labor');
  await userEvent.type(await cell('Labor: Hours each time'), '10');
  expect((await screen.findAllByText(/RNs cover/)).length).toBeGreaterThan(0);
  expect((await card('Does the model fit?')).getByText(/No shifts are recorded/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Remove Labor' }));
  expect(screen.queryByRole('table', { name: 'Patients of a birth' })).toBeNull();
});

test('the curve is downloaded as CSV, with hours and cost of each core', async () => {
  openTab();
  await userEvent.click(await screen.findByRole('button', { name: 'Download: What each core covers' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV (.csv)' }));
  expect(saveFile).toHaveBeenCalledExactlyOnceWith(
    'Core schedule What each core covers',
    'csv',
    expect.any(Blob),
  );
  const [[, , csv]] = saveFile.mock.calls as [[string, string, Blob]];
  expect((await csv.text()).split('\r\n')[0]).toBe(
    '\ufeffCore,Time covered,… with +300 births,"Short, RN hours","Unresolved, RN hours","Idle, RN hours",Cost a year',
  );
});

test('the tab prints its own sheet in place of the budget', async () => {
  openTab();
  await answer();
  fireEvent(window, new Event('beforeprint'));
  const sheet = within(await screen.findByRole('article', { name: 'Births to core' }));
  expect(sheet.getByText('What it is calculated from')).toBeDefined();
  expect(document.title).toMatch(/^.+ · Lakeside Women's Hospital · .+ · Births to Core$/);
  expect(screen.queryByRole('article', { name: 'Budget' })).toBeNull();
  fireEvent(window, new Event('afterprint'));
});
