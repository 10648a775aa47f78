// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Shift } from '#contract/shifts/shifts.ts';
import {
  blankShift,
  drafts,
  placeId,
  type UnsentProblem,
  unsentShifts,
} from '#web/features/unsent/kept-shifts.ts';
import { type Answer, field, openForm, save, server } from '../testing/open-form.tsx';
import { buildDay, buildShift, date } from '../testing/shift-form-fixtures.ts';

afterEach(() => void vi.restoreAllMocks());

test('the entry is kept for its user without a connection, and the form closes', async () => {
  server.answerSave = () => 'no network';
  const { router, user } = openForm();
  await user.type(await screen.findByRole('textbox', { name: 'RNs actual' }), '3');
  await user.click(save());
  await waitFor(() => expect(router.state.location.pathname).toBe('/closed'));
  expect(unsentShifts.list(1)).toMatchObject([{ windowId: 900, body: { rn_actual: 3 }, problem: null }]);
  expect(drafts.list(1)).toEqual([]);
});

test('leaving asks first, and a draft is restored when the form opens again', async () => {
  const { router, user } = openForm();
  await user.type(await screen.findByRole('textbox', { name: 'Birth' }), '4');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  const dialog = await screen.findByRole('dialog', { name: 'This shift is not saved' });
  await user.click(within(dialog).getByRole('button', { name: 'Leave as Draft' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/closed'));
  cleanup();
  openForm();
  expect(await screen.findByText(/Draft restored/)).toBeDefined();
  expect(field('Birth').value).toBe('4');
});

test('resolving a conflict keeps my changes and takes those that only the other user made', async () => {
  const stored = buildShift({ window: 900 });
  const theirs = { ...stored, version: 2, acuity_counts: { ...stored.acuity_counts, 1: 8, 3: 9 } };
  server.answerSave = () => ({ status: 409, body: conflictWith(theirs) });
  const { user } = openForm(buildDay([stored]));
  await user.clear(await screen.findByRole('textbox', { name: 'Oxytocin' }));
  await user.type(field('Oxytocin'), '1');
  await user.click(save());
  const dialog = await screen.findByRole('dialog', { name: 'This shift was changed' });
  expect(within(dialog).getByText(/Bob Ray saved this shift on 11\/14\/2026/)).toBeDefined();
  server.answerSave = () => ({ status: 200, body: theirs });
  await user.click(within(dialog).getByRole('button', { name: 'Save These Values' }));
  await waitFor(() => expect(server.saved).toHaveBeenCalledTimes(2));
  expect(server.saved.mock.calls[1]?.[0]).toMatchObject({ version: 2, acuity_counts: { 1: 8, 2: 1, 3: 1 } });
});

test('a shift that was deleted meanwhile is saved again only after a confirmation', async () => {
  server.answerSave = () => ({ status: 409, body: conflictWith(null) });
  const { user } = openForm(buildDay([buildShift({ window: 900 })]));
  await user.type(await screen.findByRole('textbox', { name: 'Birth' }), '4');
  await user.click(save());
  const dialog = await screen.findByRole('dialog', { name: 'This shift was deleted' });
  server.answerSave = () => ({ status: 201, body: buildShift({ window: 900 }) });
  await user.click(within(dialog).getByRole('button', { name: 'Save It Again' }));
  await waitFor(() => expect(server.saved).toHaveBeenCalledTimes(2));
  expect(server.saved.mock.calls[1]?.[0]).toMatchObject({ version: null });
});

test('accepting a deletion removes the unsent entry', async () => {
  putUnsent({ kind: 'conflict', conflict: conflictWith(null) });
  const { router, user } = openForm();
  await user.click(await screen.findByRole('button', { name: 'Leave It Deleted' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/closed'));
  expect(unsentShifts.list(1)).toEqual([]);
});

test('an unsent entry keeps its values when another user saves the shift', async () => {
  const theirs = buildShift({ window: 900, version: 1, rn_actual: 5, comments: 'theirs' });
  putUnsent({ kind: 'conflict', conflict: conflictWith(theirs) });
  const { user, loadAgain } = openForm();
  await screen.findByRole('dialog', { name: 'This shift was changed' });
  loadAgain(buildDay([theirs]));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'RNs actual', hidden: true }).value).toBe('8');
  await user.click(screen.getByRole('button', { name: 'Keep All Mine' }));
  await user.click(screen.getByRole('button', { name: 'Save These Values' }));
  await waitFor(() => expect(server.saved).toHaveBeenCalled());
  expect(server.saved.mock.calls[0]?.[0]).toMatchObject({ version: 1, rn_actual: 8, comments: 'mine' });
});

test('a draft based on an older version keeps their values in the fields that it did not change', async () => {
  const first = openForm(buildDay([buildShift({ window: 900 })]));
  await first.user.type(await screen.findByRole('textbox', { name: 'Comments' }), 'my note');
  await first.user.click(screen.getByRole('button', { name: 'Cancel' }));
  await first.user.click(await screen.findByRole('button', { name: 'Leave as Draft' }));
  await waitFor(() => expect(first.router.state.location.pathname).toBe('/closed'));
  cleanup();
  const theirs = buildShift({ window: 900, version: 2, rn_actual: 11 });
  server.answerSave = () => ({ status: 409, body: conflictWith(theirs) });
  const { user } = openForm(buildDay([theirs]));
  await screen.findByText(/Draft restored/);
  await user.click(save());
  const dialog = within(await screen.findByRole('dialog', { name: 'This shift was changed' }));
  const chosen = dialog.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked);
  expect(chosen.map(({ labels }) => labels?.[0]?.textContent)).toEqual(['Theirs: 11', 'Mine: my note']);
});

test('input typed during a save keeps the form open and is saved with the next one', async () => {
  const first = Promise.withResolvers<Answer>();
  server.answerSave = () => first.promise;
  const { router, user } = openForm();
  await user.type(await screen.findByRole('textbox', { name: 'RNs actual' }), '3');
  await user.click(save());
  await user.type(field('Comments'), 'two sick calls');
  first.resolve({ status: 201, body: buildShift({ window: 900, version: 7, rn_actual: 3 }) });
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The shift is saved, but not what you typed since.',
  );
  expect(field('Comments').value).toBe('two sick calls');
  server.answerSave = () => ({ status: 200, body: buildShift({ window: 900, version: 8 }) });
  await user.click(save());
  await waitFor(() => expect(router.state.location.pathname).toBe('/closed'));
  expect(server.saved.mock.calls[1]?.[0]).toMatchObject({
    version: 7,
    rn_actual: 3,
    comments: 'two sick calls',
  });
});

test('an answer that arrives after the form was left removes the draft and closes no other form', async () => {
  const late = Promise.withResolvers<Answer>();
  server.answerSave = () => late.promise;
  const { router, user } = openForm();
  await user.type(await screen.findByRole('textbox', { name: 'RNs actual' }), '3');
  await user.click(save());
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Leave as Draft' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/closed'));
  expect(drafts.list(1)).toHaveLength(1);
  await act(() => router.navigate('/elsewhere'));
  late.resolve({ status: 201, body: buildShift({ window: 900, version: 7, rn_actual: 3 }) });
  await waitFor(() => expect(drafts.list(1)).toEqual([]));
  expect(router.state.location.pathname).toBe('/elsewhere');
});

test('blanks of an unsent entry are stored as the values of their placeholders', async () => {
  server.answerSave = () => 'no network';
  const { user } = openForm(buildDay([buildShift()]));
  await user.type(await screen.findByRole('textbox', { name: 'Birth' }), '1');
  await user.click(save());
  await waitFor(() => expect(unsentShifts.list(1)).toHaveLength(1));
  expect(unsentShifts.list(1)[0]).toMatchObject({
    typed: { numbers: { 'acuity_counts.4': '1' } },
    body: { acuity_counts: { 1: 2, 2: 1, 3: 3, 4: 1 }, rn_actual: 5 },
  });
});

test('an unexpected error while saving keeps the input, and saving again works', async () => {
  server.answerSave = () => 'no network';
  vi.spyOn(unsentShifts, 'put').mockImplementation(() => {
    throw new Error('unexpected');
  });
  const { router, user } = openForm();
  await user.type(await screen.findByRole('textbox', { name: 'RNs actual' }), '3');
  await user.click(save());
  expect((await screen.findByRole('alert')).textContent).toBe('Sorry, we hit a snag. Please try again.');
  expect(field('RNs actual').value).toBe('3');
  server.answerSave = () => ({ status: 201, body: buildShift({ window: 900 }) });
  await user.click(save());
  await waitFor(() => expect(router.state.location.pathname).toBe('/closed'));
});

function putUnsent(problem: UnsentProblem) {
  const place = { moduleId: 10, date, windowId: 900 };
  const typed = { ...blankShift, numbers: { rn_actual: '8' }, comments: 'mine' };
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

function conflictWith(current: Shift | null) {
  const changed_at = '2026-11-14T17:00:00Z';
  const sent = { date, window: 900 };
  return { detail: 'Changed.', request_id: 'r', changed_by: 'Bob Ray', changed_at, current, sent };
}
