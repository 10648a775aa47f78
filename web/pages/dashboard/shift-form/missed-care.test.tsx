// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createMissedCare } from '#domain/missed-care/missed-care.ts';
import { drafts, unsentShifts } from '#web/features/unsent/kept-shifts.ts';
import { expectFocus } from '#web/testing/focus.ts';
import { field, openForm, save, server } from './testing/open-form.tsx';
import { buildDay, buildShift, withMissedCare } from './testing/shift-form-fixtures.ts';

const types = ['Pain relief late', 'Charting late', '__proto__'];
const open = (day = buildDay([buildShift()])) => openForm(day, 900, withMissedCare(types));
const group = async () => within(await screen.findByRole('group', { name: 'Missed care' }));
const count = (type: string) => screen.findByRole<HTMLInputElement>('spinbutton', { name: type });
const sent = () => server.saved.mock.calls.at(-1)?.[0].missed_care;

test('a hospital without types is not asked', async () => {
  openForm();
  await screen.findByRole('group', { name: 'Comments' });
  expect(screen.queryByRole('group', { name: 'Missed care' })).toBeNull();
});

test('the types are below the reasons, in the order of the hospital, each with nothing missed', async () => {
  open();
  const inputs = (await group()).getAllByRole<HTMLInputElement>('spinbutton');
  expect(inputs.map(input => [input.getAttribute('aria-label'), input.value])).toEqual(
    types.map(type => [type, '']),
  );
});

test('a tap on a type adds one, and the buttons add and take away', async () => {
  const { user } = open();
  const missed = await group();
  await user.click(missed.getByText('Charting late'));
  await user.click(missed.getByRole('button', { name: 'One more: Charting late' }));
  await user.click(missed.getByRole('button', { name: 'One more: __proto__' }));
  expect((await count('Charting late')).value).toBe('2');
  await user.click(missed.getByRole('button', { name: 'One less: Charting late' }));
  await user.click(save());
  await waitFor(() => expect(server.saved).toHaveBeenCalled());
  expect(Object.entries(sent()).toSorted()).toEqual([
    ['Charting late', 1],
    ['__proto__', 1],
  ]);
});

test('counts follow the keyboard: plus, minus, arrows, digits and Delete', async () => {
  const { user } = open();
  const input = await count('Charting late');
  await user.click(input);
  const press = async (keys: string) => {
    await user.keyboard(keys);
    return [input.value, input.getAttribute('aria-valuenow')];
  };
  expect(await press('+')).toEqual(['1', '1']);
  expect(await press(' {ArrowUp}')).toEqual(['3', '3']);
  expect(await press('-{ArrowDown}')).toEqual(['1', '1']);
  expect(await press('{ArrowDown}{ArrowDown}')).toEqual(['', '0']);
  expect(await press('12')).toEqual(['12', '12']);
  expect(await press('x')).toEqual(['12', '12']);
  expect(await press('{Delete}')).toEqual(['', '0']);
});

test('a count ends at 99', async () => {
  const { user } = open();
  await user.type(await count('Charting late'), '99+');
  expect((await count('Charting late')).value).toBe('99');
});

test('Enter passes missed care over, and leads on from it', async () => {
  const { user } = open();
  await group();
  await user.type(field('RNs actual'), '1{Enter}');
  await expectFocus(() => screen.getByRole('checkbox', { name: 'Sick call' }));
  await user.keyboard('{Enter}{Enter}{Enter}');
  await expectFocus(() => field('Comments'));
  await user.click(await count('Pain relief late'));
  await user.keyboard('2{Enter}');
  await expectFocus(() => field('Comments'));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(server.saved).toHaveBeenCalled());
  expect(sent()).toEqual({ 'Pain relief late': 2 });
});

test('the Tab key stops at each type once', async () => {
  const { user } = open();
  await user.click(await count('Pain relief late'));
  await user.tab();
  await expectFocus(() => screen.getByRole('spinbutton', { name: 'Charting late' }));
});

test('a type that the hospital no longer lists stays with its shift until it is saved without', async () => {
  const stored = buildShift({ window: 900, missed_care: { 'Old name': 3 } });
  const { user } = open(buildDay([stored]));
  const input = await count('Old name');
  expect(input.value).toBe('3');
  await user.click(input);
  await user.keyboard('{Delete}');
  expect((await count('Old name')).value).toBe('');
  await expectFocus(() => input);
  await user.click(save());
  await waitFor(() => expect(server.saved).toHaveBeenCalled());
  expect(sent()).toEqual({});
});

test('Clear empties the counts', async () => {
  const { user } = open(buildDay([buildShift({ window: 900, missed_care: { 'Charting late': 3 } })]));
  await count('Charting late');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect((await count('Charting late')).value).toBe('');
});

test('an error of the server is shown with the types', async () => {
  server.answerSave = () => ({ status: 400, body: { missed_care: ['Not a type here.'] } });
  const { user } = open();
  await user.type(await count('Charting late'), '1');
  await user.click(save());
  expect(await (await group()).findByText('Not a type here.')).toBeDefined();
  await user.type(await count('Charting late'), '2');
  expect(screen.queryByText('Not a type here.')).toBeNull();
});

test('a draft keeps the counts, whatever the types are called', async () => {
  const { router, user } = open();
  await user.type(await count('__proto__'), '2');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Leave as Draft' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/closed'));
  expect(drafts.list(1)).toHaveLength(1);
  cleanup();
  open();
  expect((await count('__proto__')).value).toBe('2');
});

test('an entry without a connection keeps the counts for later', async () => {
  server.answerSave = () => 'no network';
  const { router, user } = open();
  await user.type(await count('__proto__'), '2');
  await user.click(save());
  await waitFor(() => expect(router.state.location.pathname).toBe('/closed'));
  const [entry] = unsentShifts.list(1);
  expect(Object.entries(entry?.body.missed_care ?? {})).toEqual([['__proto__', 2]]);
});

test('a conflict merges the counts of two people type by type', async () => {
  const stored = buildShift({ window: 900, missed_care: { 'Charting late': 1 } });
  const theirs = {
    ...stored,
    version: 2,
    missed_care: createMissedCare([
      ['Charting late', 1],
      ['Pain relief late', 2],
    ]),
  };
  const changed_at = '2026-11-14T17:00:00Z';
  server.answerSave = () => ({
    status: 409,
    body: {
      detail: 'Changed.',
      request_id: 'r',
      changed_by: 'Bob Ray',
      changed_at,
      current: theirs,
      sent: null,
    },
  });
  const { user } = open(buildDay([stored]));
  await user.type(await count('__proto__'), '3');
  await user.click(save());
  const dialog = within(await screen.findByRole('dialog', { name: 'This shift was changed' }));
  const rows = dialog.getAllByRole('group').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    expect.stringMatching(/^Missed care: Pain relief late.*0.*2$/),
    expect.stringMatching(/^Missed care: __proto__.*3.*0$/),
  ]);
  server.answerSave = () => ({ status: 200, body: { ...theirs, version: 3 } });
  await user.click(dialog.getByRole('button', { name: 'Save These Values' }));
  await waitFor(() => expect(server.saved).toHaveBeenCalledTimes(2));
  expect(server.saved.mock.calls[1]?.[0].version).toBe(2);
  expect(Object.entries(sent()).toSorted()).toEqual([
    ['Charting late', 1],
    ['Pain relief late', 2],
    ['__proto__', 3],
  ]);
});
