import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Shift } from '#contract/shifts/shifts.ts';
import { blankShift, drafts, placeId } from '#web/features/unsent/kept-shifts.ts';
import { createDay, createShift } from '#web/testing/days.ts';
import { people } from '#web/testing/people.ts';
import { card, date, renderDay, startDay } from '../testing.ts';

beforeEach(startDay);

describe('a window’s card', () => {
  test('has badges for saved, missing, now and next', async () => {
    renderDay('/dashboard');
    expect((await card('07:00')).textContent).toContain('Saved');
    expect((await card('11:00')).textContent).toContain('Missing');
    expect((await card('15:00')).textContent).toContain('SavedNow');
    expect((await card('19:00')).textContent).toContain('Next');
    expect((await card('15:00')).textContent).toContain('8.2 of 9.4 RNs▼ 1.2 under1 : 1.7 · census 14');
  });

  test('has one line about the staffing standard, with a sign if the shift is short of it', async () => {
    const standard = (state: 'enough' | 'short' | 'not_rated', required: number | null, left_out = 0) => ({
      ...{ pack: 'oregon', version: 1, direct: 8, classes: { active: 4 }, unmapped: [] },
      ...{ state, required, left_out },
    });
    const at = (window: number, judged: Shift['standard']) => createShift({ date, window, standard: judged });
    renderDay(
      '/dashboard',
      createDay(date, [
        at(420, standard('short', 9)),
        at(660, standard('enough', 6)),
        at(900, null),
        at(1140, standard('enough', 2, 8)),
      ]),
      { standard_names: { oregon: 'Oregon' } },
    );
    const lines = async (label: string) => (await card(label)).textContent;
    expect(await lines('07:00')).toContain('▼ 1.2 under▼ Oregon: 9 required, 8 here1 : 1.7');
    expect(await lines('11:00')).toContain('▼ 1.2 underOregon: 6 required, 8 here1 : 1.7');
    expect(await lines('15:00')).toContain('▼ 1.2 under1 : 1.7');
    expect(await lines('19:00')).toContain(
      'Oregon: 8 here, 2 required for 4 patients; 8 patients not covered',
    );
  });

  test('links to the form, with or without a shift', async () => {
    renderDay('/dashboard');
    const add = within(await card('11:00')).getByRole('link', { name: 'Add data for 11:00' });
    expect([add.textContent, add.getAttribute('href')]).toEqual([
      'Add data',
      `/dashboard/${date}?module=10&window=660`,
    ]);
    const pencil = within(await card('15:00')).getByRole('link', { name: 'Edit 15:00' });
    expect(pencil.getAttribute('href')).toBe(`/dashboard/${date}?module=10&window=900`);
  });

  test('shows a draft of the signed-in user, which leads to the form', async () => {
    const place = { moduleId: 10, date, windowId: 1140 };
    const draft = { ...place, typed: blankShift, version: null, at: 1 };
    drafts.put(people.nurse.user?.id ?? 0, placeId(place), draft);
    drafts.put(999, placeId({ ...place, windowId: 660 }), { ...draft, windowId: 660 });
    renderDay('/dashboard');
    const link = within(await card('19:00')).getByRole('link', { name: 'Draft for 19:00' });
    expect(link.getAttribute('href')).toBe(`/dashboard/${date}?module=10&window=1140`);
    expect((await card('11:00')).textContent).not.toContain('Draft');
  });

  test('shows patients by section on focus, with removed fields under Other', async () => {
    const shift = createShift({ date, window: 420, acuityCounts: { 11: 4, 21: 9, 99: 1 } });
    renderDay('/dashboard', createDay(date, [shift]));
    const figures = within(await card('07:00')).getByRole('button', { name: /of .* RNs/ });
    act(() => figures.focus());
    const summary = await screen.findByRole('table', { name: 'Patients at 07:00' });
    expect(
      within(summary)
        .getAllByRole('row')
        .map(row => row.textContent),
    ).toEqual(['OB Triage4', 'Labor9', 'Other1', 'Census14']);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('table', { name: 'Patients at 07:00' })).toBeNull());
  });

  test('shows patients by section wherever the pointer is on it, and not while something else opens', async () => {
    renderDay('/dashboard');
    const saved = await card('07:00');
    const find = () => screen.queryByRole('table', { name: 'Patients at 07:00' });
    await userEvent.hover(within(saved).getByRole('heading', { name: '07:00' }));
    await waitFor(() => expect(find()).not.toBeNull());
    await userEvent.unhover(saved);
    await waitFor(() => expect(find()).toBeNull());
    await userEvent.click(within(saved).getByText('Saved'));
    await waitFor(() => expect(find()).not.toBeNull());
    await userEvent.click(within(saved).getByRole('button', { name: 'More for 07:00' }));
    await waitFor(() => expect(find()).toBeNull());
    await userEvent.hover(await card('11:00'));
    expect(screen.queryByRole('table', { name: /^Patients at/ })).toBeNull();
  });

  test('shows its history', async () => {
    renderDay('/dashboard');
    await userEvent.click(within(await card('15:00')).getByRole('button', { name: 'More for 15:00' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'History' }));
    const dialog = await screen.findByRole('dialog', { name: 'History of 15:00' });
    expect(await within(dialog).findByText('RNs actual: 9 → 8.2')).toBeDefined();
    expect(dialog.textContent).toContain('Dana Reyes changed it11/14/2026 3:58 pm');
  });

  test('confirms a deletion and sends the version', async () => {
    const { sent } = renderDay('/dashboard');
    await userEvent.click(within(await card('15:00')).getByRole('button', { name: 'More for 15:00' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete 15:00' });
    expect(dialog.textContent).toContain(
      'Are you sure you want to delete the shift 15:00 of Saturday, November 14?',
    );
    expect(sent('deleteShift')).toHaveLength(0);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(sent('deleteShift')).toMatchObject([{ path: '/api/module/10/shifts/900/?version=1' }]),
    );
  });
});
