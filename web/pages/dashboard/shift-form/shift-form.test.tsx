// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { drafts } from '#web/features/unsent/kept-shifts.ts';
import { expectFocus } from '#web/testing/focus.ts';
import { field, openForm, save, server } from './testing/open-form.tsx';
import { buildDay, buildShift, date } from './testing/shift-form-fixtures.ts';

const result = () => screen.getByRole('region', { name: 'Result' });

test('fields are grouped by section, with ratio, help and the previous value as placeholder', async () => {
  openForm(buildDay([buildShift()]));
  const labor = await screen.findByRole('group', { name: 'Labor' });
  const oxytocin = within(labor).getByRole<HTMLInputElement>('textbox', {
    name: 'Oxytocin',
    description: '1.0 RN each About Oxytocin',
  });
  expect(oxytocin).toMatchObject({ placeholder: '3', value: '' });
  expect(field('RNs actual').placeholder).toBe('5');
  expect(screen.getByText('Labor & Delivery · gray numbers come from 07:00')).toBeDefined();
});

test('a shift is entered and saved by keyboard, and the result follows each value', async () => {
  const { router, user } = openForm();
  await expectFocus(() => field('Initial evaluation'));
  await user.keyboard('2{Enter}1{Enter}{Enter}1,5{Enter}');
  await expectFocus(() => field('RNs actual'));
  expect(result().textContent).toContain('▼ 5.3 under');
  await user.keyboard('6{Control>}{Enter}{/Control}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/closed'));
  expect(server.saved).toHaveBeenCalledExactlyOnceWith(
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

test('an invalid number has its error beside it, gets the focus on saving, and is not sent', async () => {
  const { user } = openForm();
  await user.type(await screen.findByRole('textbox', { name: 'Birth' }), 'abc');
  await user.click(save());
  await expectFocus(() => field('Birth'));
  expect(field('Birth').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText("Hmm, that number doesn't look right.")).toBeDefined();
  expect(server.saved).not.toHaveBeenCalled();
});

test('an error from the server is shown beside its field', async () => {
  server.answerSave = () => ({
    status: 400,
    body: { rn_actual: ['Too many.'], window: ['No such window.'] },
  });
  const { user } = openForm();
  await user.type(await screen.findByRole('textbox', { name: 'RNs actual' }), '3');
  await user.click(save());
  expect((await screen.findByRole('alert')).textContent).toBe('No such window.');
  expect(screen.getByRole('textbox', { name: 'RNs actual', description: /Too many\./ })).toBeDefined();
});

test('the form offers the reasons of its side and takes another one', async () => {
  const { user } = openForm();
  await user.type(await screen.findByRole('textbox', { name: 'RNs actual' }), '1');
  const why = screen.getByRole('group', { name: 'Why under?' });
  await user.click(within(why).getByRole('checkbox', { name: 'Sick call' }));
  await user.type(screen.getByPlaceholderText(/press enter to add/), 'Snow{Enter}');
  expect(within(why).getByRole('checkbox', { name: 'Snow', checked: true })).toBeDefined();
  await user.click(save());
  await waitFor(() => expect(server.saved).toHaveBeenCalled());
  expect(server.saved.mock.calls[0]?.[0]).toMatchObject({ reasons: ['Sick call', 'Snow'] });
});

test.each([
  ['the button', async (user: UserEvent) => user.click(save())],
  ['Ctrl and Enter', async (user: UserEvent) => user.keyboard('{Control>}{Enter}{/Control}')],
])('a typed reason is saved with %s, without pressing Enter first', async (_, press) => {
  const { user } = openForm();
  await user.type(await screen.findByRole('textbox', { name: 'RNs actual' }), '1');
  await user.type(screen.getByPlaceholderText(/press enter to add/), 'Two transports out');
  await press(user);
  await waitFor(() => expect(server.saved).toHaveBeenCalled());
  expect(server.saved.mock.calls[0]?.[0]).toMatchObject({ reasons: ['Two transports out'] });
});

test('a shift on target asks for no reasons', async () => {
  const { user } = openForm();
  await user.type(await screen.findByRole('textbox', { name: 'RNs actual' }), '2');
  expect(within(result()).getByText('On target')).toBeDefined();
  expect(screen.queryByRole('group', { name: /Why/ })).toBeNull();
});

const addPremium = async (user: UserEvent) =>
  user.click(await screen.findByRole('button', { name: 'No premium RNs – add' }));

test('Enter leads from the RNs through the reasons and the comments to Save', async () => {
  const { user } = openForm();
  await user.type(await screen.findByRole('textbox', { name: 'RNs actual' }), '1{Enter}');
  const reason = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Sick call' });
  await expectFocus(() => reason);
  await user.keyboard(' {Enter}{Enter}{Enter}');
  expect(reason.checked).toBe(true);
  await expectFocus(() => field('Comments'));
  await user.keyboard('{Enter}');
  await expectFocus(() => save());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(server.saved).toHaveBeenCalled());
  expect(server.saved.mock.calls[0]?.[0]).toMatchObject({ rn_actual: 1, reasons: ['Sick call'] });
});

test('Enter leaves the charge nurse out, from which it leads on to the reasons', async () => {
  const { user } = openForm();
  await user.type(await screen.findByRole('textbox', { name: 'RNs actual' }), '1{Tab}');
  await expectFocus(() => screen.getByRole('checkbox', { name: 'Charge nurse included' }));
  await user.keyboard(' {Enter}');
  await expectFocus(() => screen.getByRole('checkbox', { name: 'Sick call' }));
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  await expectFocus(() => field('RNs actual'));
  expect(screen.getByRole('checkbox', { name: 'Charge nurse included', checked: true })).toBeDefined();
});

test('premium RNs are folded while all are 0, and opening them leads to the first', async () => {
  const { user } = openForm(buildDay([buildShift({ rn_premium_float: 2 })]));
  await addPremium(user);
  await expectFocus(() => field('Overtime'));
  const rows = within(screen.getByRole('group', { name: 'Premium' })).getAllByRole('textbox');
  expect(rows).toHaveLength(7);
  await user.keyboard('1{Backspace}');
  await expectFocus(() => field('Overtime'));
});

test('premium RNs that a shift has are shown', async () => {
  openForm(buildDay([buildShift({ window: 900, rn_premium_leader: 1 })]));
  const premium = within(await screen.findByRole('group', { name: 'Premium' }));
  expect(premium.getByRole<HTMLInputElement>('textbox', { name: 'Leadership / Educator' }).value).toBe('1');
});

test('the help of the focused field has one line, outside of the fields', async () => {
  const { user } = openForm();
  await expectFocus(() => field('Initial evaluation'));
  const shown = () => screen.queryByText('About Oxytocin', { selector: '[aria-hidden="true"]' });
  expect(shown()).toBeNull();
  await user.click(field('Oxytocin'));
  expect(shown()).not.toBeNull();
  await user.click(field('Comments'));
  expect(shown()).toBeNull();
  await user.hover(screen.getByText('Oxytocin'));
  expect(shown()).not.toBeNull();
});

test('a new shift without any input is saved only after a question that names the window before', async () => {
  const { user } = openForm(buildDay([buildShift()]));
  await user.click(await screen.findByRole('button', { name: 'Save Shift' }));
  const question = await screen.findByRole('dialog', { name: 'Save the same numbers as 07:00?' });
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(question.isConnected).toBe(false));
  expect(server.saved).not.toHaveBeenCalled();
  await user.click(save());
  const again = await screen.findByRole('dialog', { name: 'Save the same numbers as 07:00?' });
  await user.click(within(again).getByRole('button', { name: 'Save Shift' }));
  await waitFor(() => expect(server.saved).toHaveBeenCalledOnce());
});

test('a window that has not begun is saved only after a question', async () => {
  const { user } = openForm(buildDay(), 1380);
  await user.type(await screen.findByRole('textbox', { name: 'RNs actual' }), '3');
  await user.click(save());
  await screen.findByRole('dialog', { name: 'Save 23:00 already?' });
  expect(server.saved).not.toHaveBeenCalled();
});

test('more premium RNs than RNs actual gives a warning and can be saved', async () => {
  const { user } = openForm();
  await user.type(await screen.findByRole('textbox', { name: 'RNs actual' }), '2');
  await addPremium(user);
  await user.type(field('Sitter'), '3');
  expect(
    screen.getByRole('textbox', { name: 'Sitter', description: /more than the 2 RNs actual/ }),
  ).toBeDefined();
  await user.click(save());
  await waitFor(() => expect(server.saved).toHaveBeenCalled());
  expect(server.saved.mock.calls[0]?.[0]).toMatchObject({ rn_premium_other_1: 3 });
});

test('the charge nurse checkbox has a hint, comments are optional, and Clear empties the form', async () => {
  const { user } = openForm(buildDay([buildShift({ window: 900, comments: 'Busy' })]));
  const charge = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: 'Charge nurse included',
    description: 'For when the charge nurse assumes patient assignments',
  });
  await user.click(charge);
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect([charge.checked, field('Comments').value, field('Oxytocin').value]).toEqual([false, '', '']);
  await user.click(charge);
  await user.click(save());
  await waitFor(() => expect(server.saved).toHaveBeenCalled());
  expect(server.saved.mock.calls[0]?.[0]).toMatchObject({ charge_nurse_included: true, comments: '' });
});

test('Why this target shows every count, the sum, the minimum and the difference', async () => {
  const { user } = openForm(buildDay([buildShift({ window: 900 })]));
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
