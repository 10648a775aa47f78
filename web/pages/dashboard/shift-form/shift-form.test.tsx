// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider, useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DayOfShifts, Shift, ShiftConflict } from '#contract/shifts.ts';
import { AuthContext } from '#web/lib/auth/auth-context.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { drafts, placeId, type UnsentProblem, unsentShifts } from '#web/lib/unsent/kept-shifts.ts';
import { theme } from '#web/ui/theme.ts';
import { ShiftFormDrawer } from './shift-form-drawer.tsx';
import { date, dayOf, nurse, shiftOf } from './testing.ts';

configure({ asyncUtilTimeout: 10_000 });

type Answer = { status: number; body: unknown } | 'no network';
let answerSave: (body: unknown) => Answer | Promise<Answer>;
const saved = vi.fn();

beforeEach(() => {
  answerSave = () => ({ status: 201, body: shiftOf({ window: 900, version: 7 }) });
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path.endsWith('/calculate/')) return Response.json({}, { status: 500 });
    const sent: unknown = JSON.parse(String(body));
    saved(sent);
    const answer = await answerSave(sent);
    if (answer === 'no network') throw new TypeError('failed');
    return Response.json(answer.body, { status: answer.status });
  });
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  saved.mockClear();
});

function open(loaded: DayOfShifts = dayOf(), windowId = 900) {
  let load: (day: DayOfShifts) => void = () => expect.fail('the form is not there yet');
  function Opened() {
    const navigate = useNavigate();
    const close = () => void navigate('/closed');
    const [day, setDay] = useState(loaded);
    load = setDay;
    return <ShiftFormDrawer moduleId={10} date={date} windowId={windowId} day={day} onClose={close} />;
  }
  const router = createMemoryRouter([
    { path: '/', element: <Opened /> },
    { path: '/closed', element: 'Closed' },
    { path: '/elsewhere', element: 'Elsewhere' },
  ]);
  render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={createQueryClient()}>
        <AuthContext value={nurse}>
          <RouterProvider router={router} />
        </AuthContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { router, user: userEvent.setup(), loadAgain: (day: DayOfShifts) => act(() => load(day)) };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save Shift' });
const result = () => screen.getByRole('region', { name: 'Result' });

test('fields stand by section with ratio, help and the previous value as placeholder', async () => {
  open(dayOf([shiftOf()]));
  const labor = await screen.findByRole('group', { name: 'Labor' });
  const oxytocin = within(labor).getByRole<HTMLInputElement>('textbox', {
    name: 'Oxytocin',
    description: '1.0 RN each About Oxytocin',
  });
  expect(oxytocin).toMatchObject({ placeholder: '3', value: '' });
  expect(field('RNs actual').placeholder).toBe('5');
  expect(screen.getByText('Labor & Delivery · grey numbers come from 07:00')).toBeDefined();
});

test('the keyboard goes from the first field to a saved shift, and the result moves along', async () => {
  const { router, user } = open();
  await waitFor(() => expect(document.activeElement).toBe(field('Initial evaluation')));
  await user.keyboard('2{Enter}1{Enter}{Enter}1,5{Enter}');
  expect(document.activeElement).toBe(field('RNs actual'));
  expect(result().textContent).toContain('▼ 5.3 under');
  await user.keyboard('6{Control>}{Enter}{/Control}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/closed'));
  expect(saved).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      date,
      window: 900,
      version: null,
      acuity_counts: { 1: 2, 2: 1, 3: null, 4: 1.5 },
      rn_actual: 6,
    }),
  );
  expect(drafts.list(1)).toEqual([]);
});

test('a wrong number is told beside its field, takes the focus on saving, and nothing is sent', async () => {
  const { user } = open();
  await user.type(await screen.findByRole('textbox', { name: 'Birth' }), 'abc');
  await user.click(save());
  expect(document.activeElement).toBe(field('Birth'));
  expect(field('Birth').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText("Hmm, that number doesn't look right.")).toBeDefined();
  expect(saved).not.toHaveBeenCalled();
});

test('what the server refuses stands beside its field', async () => {
  answerSave = () => ({ status: 400, body: { rn_actual: ['Too many.'], window: ['No such window.'] } });
  const { user } = open();
  await user.type(await screen.findByRole('textbox', { name: 'RNs actual' }), '3');
  await user.click(save());
  expect((await screen.findByRole('alert')).textContent).toBe('No such window.');
  expect(screen.getByRole('textbox', { name: 'RNs actual', description: /Too many\./ })).toBeDefined();
});

test('reasons are those of the side, with one of my own; on target there are none', async () => {
  const { user } = open();
  await user.type(await screen.findByRole('textbox', { name: 'RNs actual' }), '1');
  const why = screen.getByRole('group', { name: 'Why under?' });
  await user.click(within(why).getByRole('button', { name: 'Sick call' }));
  await user.type(screen.getByPlaceholderText(/press enter to add/), 'Snow{Enter}');
  expect(within(why).getByRole('button', { name: 'Snow', pressed: true })).toBeDefined();
  await user.click(save());
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(saved.mock.calls[0]?.[0]).toMatchObject({ reasons: ['Sick call', 'Snow'] });
});

test.each([
  ['the button', async (user: UserEvent) => user.click(save())],
  ['Ctrl and Enter', async (user: UserEvent) => user.keyboard('{Control>}{Enter}{/Control}')],
])('a reason of my own is saved with %s, without an Enter of its own', async (_, press) => {
  const { user } = open();
  await user.type(await screen.findByRole('textbox', { name: 'RNs actual' }), '1');
  await user.type(screen.getByPlaceholderText(/press enter to add/), 'Two transports out');
  await press(user);
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(saved.mock.calls[0]?.[0]).toMatchObject({ reasons: ['Two transports out'] });
});

test('on target no reason is asked for', async () => {
  const { user } = open();
  await user.type(await screen.findByRole('textbox', { name: 'RNs actual' }), '2');
  expect(within(result()).getByText('On target')).toBeDefined();
  expect(screen.queryByRole('group', { name: /Why/ })).toBeNull();
});

test('more premium RNs than RNs is said beside the field and can be saved', async () => {
  const { user } = open();
  await user.type(await screen.findByRole('textbox', { name: 'RNs actual' }), '2');
  await user.click(screen.getByRole('button', { name: /More premium types/ }));
  await user.type(field('Sitter'), '3');
  expect(
    screen.getByRole('textbox', { name: 'Sitter', description: /more than the 2 RNs actual/ }),
  ).toBeDefined();
  await user.click(save());
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(saved.mock.calls[0]?.[0]).toMatchObject({ rn_premium_other_1: 3 });
});

test('the charge nurse has a hint, comments are optional, and Clear empties the form', async () => {
  const { user } = open(dayOf([shiftOf({ window: 900, comments: 'Busy' })]));
  const charge = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: 'Charge nurse included',
    description: 'For when the charge nurse assumes patient assignments',
  });
  await user.click(charge);
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect([charge.checked, field('Comments').value, field('Oxytocin').value]).toEqual([false, '', '']);
  await user.click(charge);
  await user.click(save());
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(saved.mock.calls[0]?.[0]).toMatchObject({ charge_nurse_included: true, comments: '' });
});

test('why this target: every count, the sum, the floor and the difference', async () => {
  const { user } = open(dayOf([shiftOf({ window: 900 })]));
  await user.click(await screen.findByRole('button', { name: 'Why this target?' }));
  const dialog = await screen.findByRole('dialog', { name: 'Why this target' });
  const rows = within(dialog)
    .getAllByRole('row')
    .map(row => row.textContent);
  expect(rows).toEqual([
    'PatientsCountRNs eachRNs',
    'Initial evaluation2× 1.0002.000',
    'Observation1× 0.3330.333',
    'Oxytocin3× 1.0003.000',
    'Sum5.333',
    'Minimum of the module2.000',
    'Needed: the sum5.333',
    'Working5.000',
    'Difference−0.333',
  ]);
  expect(within(dialog).getByText(/first saved, on 11\/14\/2026 10:00 am/)).toBeDefined();
});

test('without a connection the entry is kept for its person and the form closes', async () => {
  answerSave = () => 'no network';
  const { router, user } = open();
  await user.type(await screen.findByRole('textbox', { name: 'RNs actual' }), '3');
  await user.click(save());
  await waitFor(() => expect(router.state.location.pathname).toBe('/closed'));
  expect(unsentShifts.list(1)).toMatchObject([{ windowId: 900, body: { rn_actual: 3 }, problem: null }]);
  expect(drafts.list(1)).toEqual([]);
});

test('leaving asks, and what was typed comes back as a draft', async () => {
  const { router, user } = open();
  await user.type(await screen.findByRole('textbox', { name: 'Birth' }), '4');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  const dialog = await screen.findByRole('dialog', { name: 'This shift is not saved' });
  await user.click(within(dialog).getByRole('button', { name: 'Leave as Draft' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/closed'));
  cleanup();
  open();
  expect(await screen.findByText(/Draft restored/)).toBeDefined();
  expect(field('Birth').value).toBe('4');
});

test('a conflict keeps what was typed and takes over what only they changed', async () => {
  const stored = shiftOf({ window: 900 });
  const theirs = { ...stored, version: 2, acuity_counts: { ...stored.acuity_counts, 1: 8, 3: 9 } };
  const conflict = {
    detail: 'Changed.',
    request_id: 'r',
    changed_by: 'Bob Ray',
    changed_at: theirs.updated_at,
    current: theirs,
    sent: {},
  };
  answerSave = () => ({ status: 409, body: conflict });
  const { user } = open(dayOf([stored]));
  await user.clear(await screen.findByRole('textbox', { name: 'Oxytocin' }));
  await user.type(field('Oxytocin'), '1');
  await user.click(save());
  const dialog = await screen.findByRole('dialog', { name: 'This shift was changed' });
  expect(within(dialog).getByText(/Bob Ray saved this shift on 11\/14\/2026/)).toBeDefined();
  answerSave = () => ({ status: 200, body: theirs });
  await user.click(within(dialog).getByRole('button', { name: 'Save These Values' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(2));
  expect(saved.mock.calls[1]?.[0]).toMatchObject({ version: 2, acuity_counts: { 1: 8, 2: 1, 3: 1 } });
});

test('a shift that was deleted meanwhile is saved again only when asked for', async () => {
  answerSave = () => ({ status: 409, body: { changed_by: 'Bob Ray', changed_at: null, current: null } });
  const { user } = open(dayOf([shiftOf({ window: 900 })]));
  await user.type(await screen.findByRole('textbox', { name: 'Birth' }), '4');
  await user.click(save());
  const dialog = await screen.findByRole('dialog', { name: 'This shift was deleted' });
  answerSave = () => ({ status: 201, body: shiftOf({ window: 900 }) });
  await user.click(within(dialog).getByRole('button', { name: 'Save It Again' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(2));
  expect(saved.mock.calls[1]?.[0]).toMatchObject({ version: null });
});

test('a deletion that is accepted leaves nothing waiting to undo it', async () => {
  putUnsent({ kind: 'conflict', conflict: conflictWith(null) });
  const { router, user } = open();
  await user.click(await screen.findByRole('button', { name: 'Leave It Deleted' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/closed'));
  expect(unsentShifts.list(1)).toEqual([]);
});

test('an entry that waits is what the person typed, whatever a colleague saves meanwhile', async () => {
  const theirs = shiftOf({ window: 900, version: 1, rn_actual: 5, comments: 'theirs' });
  putUnsent({ kind: 'conflict', conflict: conflictWith(theirs) });
  const { user, loadAgain } = open();
  await screen.findByRole('dialog', { name: 'This shift was changed' });
  loadAgain(dayOf([theirs]));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'RNs actual', hidden: true }).value).toBe('8');
  await user.click(screen.getByRole('button', { name: 'Keep All Mine' }));
  await user.click(screen.getByRole('button', { name: 'Save These Values' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(saved.mock.calls[0]?.[0]).toMatchObject({ version: 1, rn_actual: 8, comments: 'mine' });
});

test('a draft that meets a newer shift leaves to them what it did not touch', async () => {
  const first = open(dayOf([shiftOf({ window: 900 })]));
  await first.user.type(await screen.findByRole('textbox', { name: 'Comments' }), 'my note');
  await first.user.click(screen.getByRole('button', { name: 'Cancel' }));
  await first.user.click(await screen.findByRole('button', { name: 'Leave as Draft' }));
  await waitFor(() => expect(first.router.state.location.pathname).toBe('/closed'));
  cleanup();
  const theirs = shiftOf({ window: 900, version: 2, rn_actual: 11 });
  answerSave = () => ({ status: 409, body: conflictWith(theirs) });
  const { user } = open(dayOf([theirs]));
  await screen.findByText(/Draft restored/);
  await user.click(save());
  const dialog = within(await screen.findByRole('dialog', { name: 'This shift was changed' }));
  const chosen = dialog.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked);
  expect(chosen.map(({ labels }) => labels?.[0]?.textContent)).toEqual(['Theirs: 11', 'Mine: my note']);
});

test('what is typed while a save is on its way keeps the form open, and is saved on top', async () => {
  const first = Promise.withResolvers<Answer>();
  answerSave = () => first.promise;
  const { router, user } = open();
  await user.type(await screen.findByRole('textbox', { name: 'RNs actual' }), '3');
  await user.click(save());
  await user.type(field('Comments'), 'two sick calls');
  first.resolve({ status: 201, body: shiftOf({ window: 900, version: 7, rn_actual: 3 }) });
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The shift is saved, but not what you typed since.',
  );
  expect(field('Comments').value).toBe('two sick calls');
  answerSave = () => ({ status: 200, body: shiftOf({ window: 900, version: 8 }) });
  await user.click(save());
  await waitFor(() => expect(router.state.location.pathname).toBe('/closed'));
  expect(saved.mock.calls[1]?.[0]).toMatchObject({ version: 7, rn_actual: 3, comments: 'two sick calls' });
});

test('an answer that comes after the form was left as a draft closes nothing, and takes the draft along', async () => {
  const late = Promise.withResolvers<Answer>();
  answerSave = () => late.promise;
  const { router, user } = open();
  await user.type(await screen.findByRole('textbox', { name: 'RNs actual' }), '3');
  await user.click(save());
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Leave as Draft' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/closed'));
  expect(drafts.list(1)).toHaveLength(1);
  await act(() => router.navigate('/elsewhere'));
  late.resolve({ status: 201, body: shiftOf({ window: 900, version: 7, rn_actual: 3 }) });
  await waitFor(() => expect(drafts.list(1)).toEqual([]));
  expect(router.state.location.pathname).toBe('/elsewhere');
});

test('blanks of an entry that waits go out as the numbers that stood there in grey', async () => {
  answerSave = () => 'no network';
  const { user } = open(dayOf([shiftOf()]));
  await user.type(await screen.findByRole('textbox', { name: 'Birth' }), '1');
  await user.click(save());
  await waitFor(() => expect(unsentShifts.list(1)).toHaveLength(1));
  expect(unsentShifts.list(1)[0]).toMatchObject({
    typed: { numbers: { 'acuity_counts.4': '1' } },
    body: { acuity_counts: { 1: 2, 2: 1, 3: 3, 4: 1 }, rn_actual: 5 },
  });
});

function putUnsent(problem: UnsentProblem) {
  const place = { moduleId: 10, date, windowId: 900 };
  const typed = { numbers: { rn_actual: '8' }, chargeNurseIncluded: false, reasons: [], comments: 'mine' };
  unsentShifts.put(1, placeId(place), {
    ...place,
    clientId: 1,
    moduleName: 'Labor & Delivery',
    windowLabel: '15:00',
    typed,
    base: { ...typed, numbers: {}, comments: '' },
    body: { date, window: 900, version: null },
    at: 1,
    problem,
  });
}

function conflictWith(current: Shift | null): ShiftConflict {
  const changed_at = '2026-11-14T17:00:00Z';
  const sent = { date, window: 900 };
  return { detail: 'Changed.', request_id: 'r', changed_by: 'Bob Ray', changed_at, current, sent };
}
