// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { unsentShifts } from '#web/features/unsent/kept-shifts.ts';
import { expectFocus } from '#web/testing/focus.ts';
import { field, openForm, save, server } from './testing/open-form.tsx';
import { buildDay, buildShift } from './testing/shift-form-fixtures.ts';

test('a number far from the shift before is asked about once, beside its field, and can be saved', async () => {
  const { user } = openForm(buildDay([buildShift()]));
  const oxytocin = await screen.findByRole('textbox', { name: 'Oxytocin' });
  await user.type(oxytocin, '24');
  const question = '24 after 3: is that right?';
  expect(screen.queryByText(question)).toBeNull();
  await user.tab();
  expect(
    screen.getByRole('textbox', { name: 'Oxytocin', description: new RegExp(question.replace('?', '\\?')) }),
  ).toBe(oxytocin);
  expect(screen.getByText(`Oxytocin: ${question}`).getAttribute('role')).toBe('status');
  await user.tab({ shift: true });
  await user.tab();
  expect(screen.queryByText(question)).toBeNull();
  await user.click(save());
  await waitFor(() => expect(server.saved).toHaveBeenCalled());
  expect(server.saved.mock.calls[0]?.[0]).toMatchObject({ acuity_counts: { 3: 24 } });
});

describe('the first save of a number far from the shift before', () => {
  const question = 'Oxytocin: 24 after 3: is that right?';
  const sends: [string, (user: UserEvent) => Promise<void>][] = [
    ['the button', async user => user.click(save())],
    ['Ctrl and Enter', async user => user.keyboard('{Control>}{Enter}{/Control}')],
  ];

  test.each(sends)('asks with %s and stores nothing, and the second stores', async (_, send) => {
    const { user } = openForm(buildDay([buildShift()]));
    await user.type(await screen.findByRole('textbox', { name: 'Oxytocin' }), '24');
    await send(user);
    await expectFocus(() => field('Oxytocin'));
    expect(screen.getByRole('alert').textContent).toBe(
      `Nothing is saved yet. ${question} Save again to store it.`,
    );
    expect(server.saved).not.toHaveBeenCalled();
    // Which leaves the field.
    await user.click(field('Comments'));
    await send(user);
    await waitFor(() => expect(server.saved).toHaveBeenCalledOnce());
    expect(server.saved.mock.calls[0]?.[0]).toMatchObject({ acuity_counts: { 3: 24 } });
  });

  test('asks about numbers whose questions were shown before, and about each number that changes', async () => {
    const { user } = openForm(buildDay([buildShift()]));
    const ctrlEnter = '{Control>}{Enter}{/Control}';
    await user.type(await screen.findByRole('textbox', { name: 'Initial evaluation' }), '20{Tab}');
    await user.type(field('Oxytocin'), '24{Tab}');
    await user.keyboard(ctrlEnter);
    await expectFocus(() => field('Initial evaluation'));
    expect(screen.getByRole('alert').textContent).toBe(
      'Nothing is saved yet. Please check the 2 marked numbers. Save again to store them.',
    );
    await user.clear(field('Oxytocin'));
    await user.type(field('Oxytocin'), `25${ctrlEnter}`);
    await expectFocus(() => field('Oxytocin'));
    expect(server.saved).not.toHaveBeenCalled();
    await user.keyboard(ctrlEnter);
    await waitFor(() => expect(server.saved).toHaveBeenCalledOnce());
  });

  test('is not answered by the second click of a double click, nor by a held key', async () => {
    const { user } = openForm(buildDay([buildShift()]));
    await user.type(await screen.findByRole('textbox', { name: 'Oxytocin' }), '24');
    await user.dblClick(save());
    expect(screen.getByRole('alert').textContent).toContain(question);
    await user.clear(field('Oxytocin'));
    await user.type(field('Oxytocin'), '25{Control>}{Enter>3/}{/Control}');
    expect(screen.getByRole('alert').textContent).toContain('25 after 3: is that right?');
    expect(server.saved).not.toHaveBeenCalled();
  });

  test('is kept in this browser without a connection only after the question', async () => {
    server.answerSave = () => 'no network';
    const { user } = openForm(buildDay([buildShift()]));
    await user.type(await screen.findByRole('textbox', { name: 'Oxytocin' }), '24');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(unsentShifts.list(1)).toEqual([]);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(unsentShifts.list(1)).toHaveLength(1));
  });
});

test('a corrected number takes the question with it, and another shift of the day answers it', async () => {
  const busy = buildShift({ id: 3, window: 1380, acuity_counts: { 1: 12, 2: 1, 3: 3, 4: 0 } });
  const { user } = openForm(buildDay([buildShift(), busy]));
  await user.type(await screen.findByRole('textbox', { name: 'Oxytocin' }), '24{Enter}');
  await user.clear(field('Oxytocin'));
  await user.type(field('Oxytocin'), '4{Enter}');
  await user.type(field('Initial evaluation'), '11{Enter}');
  expect(screen.queryByText(/is that right\?/)).toBeNull();
});
