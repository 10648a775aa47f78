import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { fromWire, toWire } from '#contract/wire.ts';
import goldenCases from '#domain/golden/budget.json' with { type: 'json' };
import { expectFocus } from '#web/testing/focus.ts';
import { buildAssessment, cell, noNeeds, openAssessment, status } from './testing.tsx';

const saveFile = vi.hoisted(() => vi.fn());
vi.mock('#web/lib/save-file.ts', () => ({ saveFile }));

beforeEach(() => localStorage.clear());

test('the first input creates the assessment, changes the address and keeps the focus', async () => {
  const { bodies, location } = openAssessment('/client-settings/staffing-assessments?module=11');
  expect(screen.queryByRole('tab', { name: 'Models' })).toBeNull();
  const sunday = await cell('Direct care, Sunday day');
  await userEvent.type(sunday, '8');
  await waitFor(() => expect(location()).toBe('/client-settings/staffing-assessments/7?module=11'));
  await status('Saved');
  expect(bodies('createAssessment')).toHaveLength(1);
  expect(bodies('createAssessment')[0]).toMatchObject({ name: 'New assessment', module: 11 });
  expect(bodies('createAssessment')[0]?.inputs.direct_care.day_counts).toEqual([8, ...Array(6).fill(null)]);
  await expectFocus(() => sunday);
  expect(screen.getByRole('tab', { name: 'Models' })).toBeDefined();
});

test('changes of a stored assessment are sent with its version, one save after another', async () => {
  const { bodies } = openAssessment('/client-settings/staffing-assessments/7');
  // In one event: a slow machine would save in the middle of typing.
  fireEvent.change(await cell('Annual birth volume'), { target: { value: '2400' } });
  await status('Saving...');
  await status('Saved');
  fireEvent.change(await cell('Direct care, hourly wage day'), { target: { value: '48.5' } });
  await waitFor(() => expect(bodies('replaceAssessment')).toHaveLength(2));
  expect(bodies('replaceAssessment').map(({ version }) => version)).toEqual([3, 4]);
  expect(bodies('replaceAssessment')[1]?.inputs).toMatchObject({
    annual_birth_volume: 2400,
    direct_care: { day_hourly_wage: 48.5 },
  });
});

test.each(goldenCases.map((golden, index) => ({ index, golden })))(
  'the screen shows the totals of worked case $index',
  async ({ golden }) => {
    openAssessment('/client-settings/staffing-assessments/7', {
      getAssessment: () => ({
        body: buildAssessment({ inputs: toWire(fromWire(golden.inputs)) }),
      }),
    });
    const table = within(await screen.findByRole('table', { name: 'Results' }));
    const { direct, indirect, total } = golden.expect;
    const row = (name: RegExp) => table.getByRole('row', { name }).textContent;
    expect(row(/^FTEs/)).toBe(`FTEs${[direct, indirect, total].map(({ ftes }) => ftes.toFixed(2)).join('')}`);
    expect(row(/^Total cost/)).toContain(`$${Math.round(total.total_cost).toLocaleString('en-US')}`);
  },
);

test('an invalid entry has its error at its row, and nothing is saved until it is corrected', async () => {
  const { bodies } = openAssessment('/client-settings/staffing-assessments/7');
  const percent = await cell('Direct care, non-productive %');
  fireEvent.change(percent, { target: { value: '101' } });
  const sunday = await cell('Direct care, Sunday day');
  fireEvent.change(sunday, { target: { value: '-4' } });
  await status('Not saved. Please check your entries.');
  expect(screen.getByText('Enter a whole number from 0 to 100.')).toBeDefined();
  expect(
    screen.getByText('Direct care, Sunday day: Enter a number from 0 to 999 with at most 3 decimals.'),
  ).toBeDefined();
  expect(sunday.getAttribute('aria-invalid')).toBe('true');
  expect(bodies('replaceAssessment')).toHaveLength(0);
  await userEvent.clear(percent);
  await userEvent.clear(sunday);
  await status('Saved');
});

test('arrow keys step births and percentages by 1, never below 0', async () => {
  openAssessment('/client-settings/staffing-assessments/7');
  for (const name of ['Annual birth volume', 'Direct care, non-productive %']) {
    const figure = await cell(name);
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowDown']) fireEvent.keyDown(figure, { key });
    expect(figure.value).toBe('1');
    for (const key of ['ArrowDown', 'ArrowDown']) fireEvent.keyDown(figure, { key });
    expect(figure.value).toBe('0');
  }
});

test('a copy into another module is opened', async () => {
  const { bodies, location } = openAssessment('/client-settings/staffing-assessments/7', {
    createAssessment: body => ({ status: 201, body: buildAssessment({ ...body, id: 8 }) }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Duplicate' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /NICU/ }));
  await waitFor(() => expect(location()).toBe('/client-settings/staffing-assessments/8?module=12'));
  expect(bodies('createAssessment')).toMatchObject([{ name: 'Core schedule (copy)', module: 12 }]);
});

test('pasting a block from a spreadsheet fills the cells to the right and below, and can be undone', async () => {
  const { bodies } = openAssessment('/client-settings/staffing-assessments/7');
  const monday = await cell('Direct care, Monday day');
  monday.focus();
  fireEvent.paste(monday, { clipboardData: { getData: () => '9\t10\r\n7\t8\r\n' } });
  await status('4 values pasted.');
  expect((await cell('Direct care, Tuesday night')).value).toBe('8');
  await waitFor(() => expect(bodies('replaceAssessment')).toHaveLength(1));
  expect(bodies('replaceAssessment')[0]?.inputs.direct_care).toMatchObject({
    day_counts: [null, 9, 10, null, null, null, null],
    night_counts: [null, 7, 8, null, null, null, null],
  });
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(monday.value).toBe('');
});

test('arrow keys and Enter move between cells', async () => {
  openAssessment('/client-settings/staffing-assessments/7');
  (await cell('Direct care, Sunday day')).focus();
  const focused = () => document.activeElement?.getAttribute('aria-label');
  await userEvent.keyboard('8{Enter}');
  expect(focused()).toBe('Direct care, Sunday night');
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  expect(focused()).toBe('Charge RN, Monday day');
});

test('roles are added, renamed and removed', async () => {
  const { bodies } = openAssessment('/client-settings/staffing-assessments/7');
  await userEvent.click(await screen.findByRole('button', { name: 'Add Role' }));
  await userEvent.type(await cell('Name of role 10'), 'Scribe');
  await userEvent.type(await cell('Scribe, Sunday night'), '1');
  await userEvent.click(screen.getByRole('button', { name: 'Remove Charge RN' }));
  await waitFor(() => {
    const roles = bodies('replaceAssessment').at(-1)?.inputs.indirect_care_roles;
    expect(roles?.map(({ role }) => role)).toEqual([
      ...['C.N.A.s / PCTs', 'Director', 'Secretary', 'CSTs', 'Educator', '', '', ''],
      'Scribe',
    ]);
    expect(roles?.at(-1)?.night_counts[0]).toBe(1);
  });
});

test('a name of 300 characters is refused beside the field', async () => {
  const { sent } = openAssessment('/client-settings/staffing-assessments/7', {
    renameAssessment: body => ({ body: buildAssessment({ ...body, version: 4 }) }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Rename' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename Assessment' }));
  const name = dialog.getByLabelText('Name');
  fireEvent.change(name, { target: { value: 'x'.repeat(300) } });
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Use at most 200 characters.')).toBeDefined();
  expect(sent('renameAssessment')).toHaveLength(0);
  fireEvent.change(name, { target: { value: 'Nights' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Nights' })).toBeDefined();
  expect(JSON.parse(String(sent('renameAssessment')[0]?.body))).toEqual({ name: 'Nights', version: 3 });
});

test('a ready model fills the grid', async () => {
  const needs = [{ weekday: 1, is_day: true, mean_rn_target: 8.25, rn_targets: [8, 8.5] }];
  openAssessment('/client-settings/staffing-assessments/7?tab=models', {
    getRecordedNeeds: () => ({ body: { ...noNeeds, needs } }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Use this model: Average need' }));
  await userEvent.click(screen.getByRole('tab', { name: 'Budget Calculator' }));
  expect((await cell('Direct care, Monday day')).value).toBe('8.25');
});

test('hours without a wage are named beside the results and on the cards of the models, with the cost of a model', async () => {
  const needs = [{ weekday: 1, is_day: false, mean_rn_target: 13, rn_targets: [13] }];
  openAssessment('/client-settings/staffing-assessments/7', {
    getRecordedNeeds: () => ({ body: { ...noNeeds, needs } }),
  });
  const night = 'No night wage: these 624 hours are counted as $0';
  fireEvent.change(await cell('Direct care, Monday night'), { target: { value: '1' } });
  const results = within(screen.getByRole('region', { name: 'Results' }));
  expect(results.getByText(night)).toBeDefined();
  await userEvent.click(screen.getByRole('tab', { name: 'Models' }));
  const findCard = async () => within(await screen.findByRole('region', { name: 'Average need' }));
  expect((await findCard()).getByText('No night wage: these 8,112 hours are counted as $0')).toBeDefined();
  await userEvent.click(screen.getByRole('tab', { name: 'Budget Calculator' }));
  fireEvent.change(await cell('Direct care, hourly wage night'), { target: { value: '50' } });
  expect(screen.queryByText(night)).toBeNull();
  await userEvent.click(screen.getByRole('tab', { name: 'Models' }));
  expect((await findCard()).getByTitle('+$374,400').textContent).toContain('+$374.4K');
});

test('the plan against recorded demand is exported as CSV, named by assessment and half of the day', async () => {
  const needs = [{ weekday: 1, is_day: false, mean_rn_target: 8.25, rn_targets: [8, 8.5] }];
  openAssessment('/client-settings/staffing-assessments/7', {
    getRecordedNeeds: () => ({ body: { ...noNeeds, needs } }),
  });
  await userEvent.click(await screen.findByRole('radio', { name: 'Night' }));
  await userEvent.click(screen.getByRole('button', { name: 'Download: Plan against recorded demand' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV (.csv)' }));
  const name = 'Core schedule night Plan against recorded demand';
  expect(saveFile).toHaveBeenCalledExactlyOnceWith(name, 'csv', expect.any(Blob));
  const [[, , csv]] = saveFile.mock.calls as [[string, string, Blob]];
  expect((await csv.text()).split('\r\n').slice(0, 3)).toEqual([
    '\ufeffWeekday,Planned,Average need,90th percentile,Covered',
    'Sunday,0,,,',
    'Monday,0,8.25,8.45,0',
  ]);
});

test('the Models tab says if no shifts are recorded', async () => {
  openAssessment('/client-settings/staffing-assessments/7?tab=models');
  expect(await screen.findByText(/No shifts are recorded from 11\/1\/2025 to 10\/31\/2026/)).toBeDefined();
});
