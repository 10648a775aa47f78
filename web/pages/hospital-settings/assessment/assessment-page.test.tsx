// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { inputsFromWire, inputsOnWire } from '#contract/assessment-wire.ts';
import type { Assessment, AssessmentInputsOnWire } from '#contract/assessments.ts';
import { blankAssessment } from '#domain/budget.ts';
import goldenCases from '#domain/golden/budget.json' with { type: 'json' };
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const saveFile = vi.hoisted(() => vi.fn());
vi.mock('#web/lib/save-file.ts', () => ({ saveFile }));

const results = goldenCases[0]?.expect as unknown as Assessment['results'];

function assessmentOf(changes: Partial<Assessment> = {}): Assessment {
  return {
    id: 7,
    version: 3,
    name: 'Core schedule',
    module: 10,
    inputs: inputsOnWire(blankAssessment()),
    results,
    updated_by: 'Ann Lee',
    updated_at: '2026-11-14T17:00:00Z',
    ...changes,
  };
}

interface Body {
  name: string;
  inputs: AssessmentInputsOnWire;
  version?: number;
  module?: number;
}

const noNeeds = { start_date: '2025-11-01', end_date: '2026-10-31', needs: [] };

function open(address: string, server: NonNullable<Parameters<typeof renderApp>[1]>['server'] = {}) {
  let version = 3;
  const others = {
    getRecordedNeeds: () => ({ body: noNeeds }),
    listAssessments: () => ({ body: { results: [], count: 0 } }),
    getState: () => ({ body: people.owner }),
    getAssessment: () => ({ body: assessmentOf() }),
    createAssessment: (body: unknown) => ({
      status: 201,
      body: assessmentOf({ ...(body as Body), version: 1 }),
    }),
    replaceAssessment: (body: unknown) => {
      version += 1;
      return { body: assessmentOf({ ...(body as Body), version }) };
    },
  };
  const app = renderApp(address, { state: people.owner, server: { ...others, ...server } });
  const bodies = (name: 'createAssessment' | 'replaceAssessment'): Body[] =>
    app.sent(name).map(({ body }) => JSON.parse(String(body)));
  return { ...app, bodies };
}

const cell = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const status = (words: string) => waitFor(() => expect(screen.getAllByText(words).length).toBeGreaterThan(0));

beforeEach(() => localStorage.clear());

test('what is typed first creates the assessment, moves the address and keeps the focus', async () => {
  const { bodies, location } = open('/client-settings/staffing-assessments?module=11');
  expect(screen.queryByRole('tab', { name: 'Models' })).toBeNull();
  const sunday = await cell('Direct care, Sunday day');
  await userEvent.type(sunday, '8');
  await waitFor(() => expect(location()).toBe('/client-settings/staffing-assessments/7'));
  await status('Saved');
  expect(bodies('createAssessment')).toHaveLength(1);
  expect(bodies('createAssessment')[0]).toMatchObject({ name: 'New assessment', module: 11 });
  expect(bodies('createAssessment')[0]?.inputs.direct_care.day_counts).toEqual([8, ...Array(6).fill(null)]);
  expect(document.activeElement).toBe(sunday);
  expect(screen.getByRole('tab', { name: 'Models' })).toBeDefined();
});

test('changes of a stored one are put with its version, one save after the other', async () => {
  const { bodies } = open('/client-settings/staffing-assessments/7');
  // At one stroke: a slow machine would save in the middle of typing.
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
    open('/client-settings/staffing-assessments/7', {
      getAssessment: () => ({ body: assessmentOf({ inputs: inputsOnWire(inputsFromWire(golden.inputs)) }) }),
    });
    const table = within(await screen.findByRole('table', { name: 'Results' }));
    const { direct, indirect, total } = golden.expect;
    const row = (name: RegExp) => table.getByRole('row', { name }).textContent;
    expect(row(/^FTEs/)).toBe(`FTEs${[direct, indirect, total].map(({ ftes }) => ftes.toFixed(2)).join('')}`);
    expect(row(/^Total cost/)).toContain(`$${Math.round(total.total_cost).toLocaleString('en-US')}`);
  },
);

test('a wrong entry is told beside its row, and nothing is stored until it is right', async () => {
  const { bodies } = open('/client-settings/staffing-assessments/7');
  const percent = await cell('Direct care, non-productive %');
  fireEvent.change(percent, { target: { value: '101' } });
  const sunday = await cell('Direct care, Sunday day');
  fireEvent.change(sunday, { target: { value: '-4' } });
  await status('Not saved. Please check your entries.');
  expect(screen.getByText('Enter a number from 0 to 100 with at most 2 decimals.')).toBeDefined();
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
  open('/client-settings/staffing-assessments/7');
  for (const name of ['Annual birth volume', 'Direct care, non-productive %']) {
    const figure = await cell(name);
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowDown']) fireEvent.keyDown(figure, { key });
    expect(figure.value).toBe('1');
    for (const key of ['ArrowDown', 'ArrowDown']) fireEvent.keyDown(figure, { key });
    expect(figure.value).toBe('0');
  }
});

test('a copy goes into another module and opens', async () => {
  const { bodies, location } = open('/client-settings/staffing-assessments/7', {
    createAssessment: body => ({ status: 201, body: assessmentOf({ ...(body as Body), id: 8 }) }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Duplicate' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /NICU/ }));
  await waitFor(() => expect(location()).toBe('/client-settings/staffing-assessments/8'));
  expect(bodies('createAssessment')).toMatchObject([{ name: 'Core schedule (copy)', module: 12 }]);
});

test('a block from a spreadsheet fills the cells to the right and below, and can be taken back', async () => {
  const { bodies } = open('/client-settings/staffing-assessments/7');
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

test('arrows and Enter move between cells', async () => {
  open('/client-settings/staffing-assessments/7');
  (await cell('Direct care, Sunday day')).focus();
  const focused = () => document.activeElement?.getAttribute('aria-label');
  await userEvent.keyboard('8{Enter}');
  expect(focused()).toBe('Direct care, Sunday night');
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  expect(focused()).toBe('Charge RN, Monday day');
});

test('roles are added, renamed and removed', async () => {
  const { bodies } = open('/client-settings/staffing-assessments/7');
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

test('a save that somebody else was faster than asks, and keeping mine keeps what only they changed', async () => {
  const theirs = assessmentOf({
    version: 9,
    inputs: { ...assessmentOf().inputs, annual_birth_volume: 2400 },
  });
  const answers = [
    {
      status: 409,
      body: {
        detail: 'Bob Ray changed this assessment since you opened it.',
        request_id: 'r',
        changed_by: 'Bob Ray',
        changed_at: '2026-11-14T21:05:00Z',
        current: theirs,
      },
    },
    { body: { ...theirs, version: 10 } },
  ];
  const { bodies } = open('/client-settings/staffing-assessments/7', {
    replaceAssessment: () => answers.shift() ?? expect.fail('saved too often'),
  });
  await userEvent.type(await cell('Direct care, Sunday day'), '8');
  const dialog = within(await screen.findByRole('dialog', { name: 'This assessment was changed' }));
  expect(dialog.getByText(/Bob Ray saved this assessment on 11\/14\/2026 3:05 pm/)).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Keep Mine' }));
  await status('Saved');
  expect(bodies('replaceAssessment')[1]).toMatchObject({
    version: 9,
    inputs: {
      annual_birth_volume: 2400,
      direct_care: { day_counts: [8, null, null, null, null, null, null] },
    },
  });
  expect((await cell('Annual birth volume')).value).toBe('2400');
});

test('what could not be saved is there again, on top of what it was typed on', async () => {
  const first = open('/client-settings/staffing-assessments/7', {
    replaceAssessment: () => ({ status: 503, body: { detail: 'Not now.' } }),
  });
  await userEvent.type(await cell('Direct care, Sunday day'), '8');
  await status('Not saved. Please check your entries.');
  expect(await screen.findByText(/What you typed is kept in this browser/)).toBeDefined();
  await first.router.navigate('/dashboard');
  const leaving = within(await screen.findByRole('dialog', { name: 'This assessment is not saved' }));
  await userEvent.click(leaving.getByRole('button', { name: 'Leave and Keep' }));
  await waitFor(() => expect(first.location()).toBe('/dashboard'));
  // The address is there before the page: until then a way back would find this one still open.
  await waitFor(() => expect(screen.queryByLabelText('Direct care, Sunday day')).toBeNull());

  await first.router.navigate('/client-settings/staffing-assessments/7');
  expect((await cell('Direct care, Sunday day')).value).toBe('8');
  expect(await screen.findByText(/What you typed earlier and was not saved is back/)).toBeDefined();
});

test('where another tab went to another hospital that is said, and it is saved once the session is back', async () => {
  const { owner } = people;
  let state = { ...owner, client: owner.client && { ...owner.client, id: 2, name: 'Mesa' } };
  open('/client-settings/staffing-assessments/7', {
    getState: () => ({ body: state }),
    replaceAssessment: body =>
      state.client?.id === 1
        ? { body: assessmentOf({ ...(body as Body), version: 4 }) }
        : { status: 404, body: { detail: 'Not found.' } },
  });
  fireEvent.change(await cell('Annual birth volume'), { target: { value: '2400' } });
  const words = /You are at Mesa in another tab, and this assessment is of Lakeside Women's Hospital\./;
  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.queryByText(/Somebody deleted/)).toBeNull();
  state = owner;
  dispatchEvent(new Event('online'));
  await status('Saved');
  expect(screen.queryByText(words)).toBeNull();
});

test('a new one for a module of the hospital that was left says the same', async () => {
  const { owner } = people;
  open('/client-settings/staffing-assessments?module=11', {
    getState: () => ({
      body: { ...owner, client: owner.client && { ...owner.client, id: 2, name: 'Mesa' } },
    }),
    createAssessment: () => ({
      status: 400,
      body: { module: ['Invalid pk "11" - object does not exist.'] },
    }),
  });
  fireEvent.change(await cell('Annual birth volume'), { target: { value: '2400' } });
  expect(await screen.findByText(/You are at Mesa in another tab/)).toBeDefined();
});

test('what somebody deleted meanwhile can be saved as a new one', async () => {
  const { bodies, location } = open('/client-settings/staffing-assessments/7', {
    replaceAssessment: () => ({ status: 404, body: { detail: 'Not found.' } }),
    createAssessment: body => ({ status: 201, body: assessmentOf({ ...(body as Body), id: 8 }) }),
  });
  fireEvent.change(await cell('Annual birth volume'), { target: { value: '2400' } });
  expect(await screen.findByText(/Somebody deleted this assessment/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Save It as a New One' }));
  await waitFor(() => expect(location()).toBe('/client-settings/staffing-assessments/8'));
  expect(bodies('createAssessment')).toMatchObject([{ module: 10, inputs: { annual_birth_volume: 2400 } }]);
});

test.each([
  ['that is stored, though its answer was lost, is not created again', {}, 1],
  ['that a colleague has as well is created', { updated_by: 'Bob Ray' }, 2],
  ['like one of yesterday is created', { updated_at: '2026-11-13T17:00:00Z' }, 2],
])('a new one %s', async (_, changes, posts) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-14T17:00:00Z') });
  const stored: Assessment[] = [];
  const { bodies, location } = open('/client-settings/staffing-assessments?module=10', {
    listAssessments: () => ({ body: { results: stored, count: stored.length } }),
    createAssessment: body => {
      stored.push(assessmentOf({ ...(body as Body), version: 1, ...changes }));
      return bodies('createAssessment').length === 1
        ? { status: 504, body: null }
        : { status: 201, body: assessmentOf({ ...(body as Body), version: 1 }) };
    },
  });
  fireEvent.change(await cell('Annual birth volume'), { target: { value: '2400' } });
  await status('Not saved. Please check your entries.');
  fireEvent.change(await cell('Direct care, Sunday day'), { target: { value: '8' } });
  await waitFor(() => expect(location()).toBe('/client-settings/staffing-assessments/7'));
  await status('Saved');
  expect(bodies('createAssessment')).toHaveLength(posts);
  expect((bodies('replaceAssessment')[0] ?? bodies('createAssessment')[1])?.inputs).toMatchObject({
    annual_birth_volume: 2400,
    direct_care: { day_counts: [8, null, null, null, null, null, null] },
  });
  vi.useRealTimers();
});

test('a name of 300 characters is refused beside the field', async () => {
  const { sent } = open('/client-settings/staffing-assessments/7', {
    renameAssessment: body => ({ body: assessmentOf({ ...(body as Body), version: 4 }) }),
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
  open('/client-settings/staffing-assessments/7?tab=models', {
    getRecordedNeeds: () => ({ body: { ...noNeeds, needs } }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Use this model: Average need' }));
  await userEvent.click(screen.getByRole('tab', { name: 'Budget Calculator' }));
  expect((await cell('Direct care, Monday day')).value).toBe('8.25');
});

test('the plan against what was recorded leaves as CSV, named by assessment and half of the day', async () => {
  const needs = [{ weekday: 1, is_day: false, mean_rn_target: 8.25, rn_targets: [8, 8.5] }];
  open('/client-settings/staffing-assessments/7', {
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

test('without recorded shifts the models say so', async () => {
  open('/client-settings/staffing-assessments/7?tab=models');
  expect(await screen.findByText(/No shifts are recorded from 11\/1\/2025 to 10\/31\/2026/)).toBeDefined();
});
