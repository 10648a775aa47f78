import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { RedFlag } from '#contract/red-flags/red-flags.ts';
import { openPanel, openPanelOnDay, takenByMe } from '#web/features/red-flags/board/testing/open-panel.tsx';
import { date, startDay } from '#web/pages/dashboard/testing.ts';
import { expectFocus } from '#web/testing/focus.ts';

beforeEach(startDay);

test('resolving stores outcome and note, and closes the panel', async () => {
  const { panel, bodies, location } = await openPanelOnDay(takenByMe, {
    updateRedFlag: body => ({
      body: { ...takenByMe, ...body, version: 3, resolved_at: '2026-11-14T22:00:00Z' } as RedFlag,
    }),
  });
  await userEvent.type(panel.getByRole('textbox', { name: 'Outcome' }), 'Staffed');
  await userEvent.type(panel.getByRole('textbox', { name: /^Note/ }), 'One RN came.');
  await userEvent.click(panel.getByRole('button', { name: 'Resolve' }));
  await waitFor(() => expect(location()).toBe(`/dashboard/${date}?module=10`));
  expect(bodies('updateRedFlag')).toEqual([
    { outcome: 'Staffed', note: 'One RN came.', status: 'resolved', version: 2 },
  ]);
  const mark = await screen.findByRole('link', { name: /: Resolved$/ });
  await expectFocus(() => mark);
});

test('nothing that was typed without a connection is lost, and the next try stores it', async () => {
  let isConnected = false;
  const { panel, bodies } = await openPanel(takenByMe, {
    updateRedFlag: body => {
      if (!isConnected) throw new TypeError('Failed to fetch');
      return { body: { ...takenByMe, note: body?.note ?? '', version: 3 } };
    },
  });
  const note = panel.getByRole<HTMLTextAreaElement>('textbox', { name: /^Note/ });
  await userEvent.type(note, 'Called the float pool.');
  await userEvent.click(panel.getByRole('button', { name: 'Save Note' }));
  expect((await panel.findByRole('alert')).textContent).toContain("you aren't connected to the internet");
  expect(note.value).toBe('Called the float pool.');
  isConnected = true;
  await userEvent.click(panel.getByRole('button', { name: 'Save Note' }));
  await waitFor(() => expect(panel.queryByRole('alert')).toBeNull());
  expect(bodies('updateRedFlag').map(({ note }) => note)).toEqual([
    'Called the float pool.',
    'Called the float pool.',
  ]);
});

test('a note that a colleague wrote meanwhile is shown before it is replaced', async () => {
  const theirs = { ...takenByMe, note: 'Agency has nobody.', version: 3 };
  const answers = [
    { status: 409, body: { detail: 'Changed.', changed_by: 'Carl Ward', changed_at: null, current: theirs } },
    { body: { ...theirs, note: 'Mine.', version: 4 } },
  ];
  const { panel, bodies } = await openPanel(takenByMe, {
    updateRedFlag: () => answers.shift() ?? expect.fail('a third call'),
  });
  const note = panel.getByRole<HTMLTextAreaElement>('textbox', { name: /^Note/ });
  await userEvent.type(note, 'Mine.');
  await userEvent.click(panel.getByRole('button', { name: 'Save Note' }));
  expect((await panel.findByRole('alert')).textContent).toContain('what you typed is kept');
  expect(panel.getByText('Stored meanwhile: Agency has nobody.')).toBeDefined();
  expect(note.value).toBe('Mine.');
  await userEvent.click(panel.getByRole('button', { name: 'Save Note' }));
  await waitFor(() => expect(panel.queryByText(/^Stored meanwhile/)).toBeNull());
  expect(bodies('updateRedFlag').map(({ version }) => version)).toEqual([2, 3]);
});
