import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { RosterImport } from '#contract/schedule/rosters.ts';
import type { FakeAnswers } from '#web/testing/fake-server.ts';
import { lastImport, openConnections } from './testing.ts';

const listed = (changes: Partial<RosterImport> = {}): FakeAnswers => ({
  getRoster: () => ({ body: { mapping: null, imports: [{ ...lastImport, ...changes }] } }),
});

test('the list of imports has the last one of each module', async () => {
  openConnections(listed());
  const row = await screen.findByRole('row', { name: /Labor & Delivery/ });
  expect(row.textContent).toMatch(/Labor & DeliveryMar 1 – Mar 14, 20262122\/19\/2026 10:00 am/);
});

test('an import is undone after a question', async () => {
  let imports = [lastImport];
  const { sent } = openConnections({
    getRoster: () => ({ body: { mapping: null, imports } }),
    undoRosterImport: () => {
      imports = [];
      return { body: null };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo the import of Labor & Delivery' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo Import' }));
  expect(
    dialog.getByText(
      'Remove the 212 RN shifts of Labor & Delivery, Mar 1 – Mar 14, 2026, and restore the 180 RN shifts that they replaced?',
    ),
  ).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Undo Import' }));
  expect(await screen.findByText(/No roster was imported/)).toBeDefined();
  expect(sent('undoRosterImport').map(({ path, body }) => [path, body])).toEqual([
    ['/api/module/10/schedule/undo/', '{"id":7}'],
  ]);
});

test('an undo that is refused says why', async () => {
  openConnections({
    ...listed(),
    undoRosterImport: () => ({ status: 400, body: { non_field_errors: ['A newer schedule was sent.'] } }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo the import of Labor & Delivery' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo Import' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Undo Import' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('A newer schedule was sent.');
});

test('an import offers no undo after a newer schedule', async () => {
  openConnections(listed({ can_undo: false }));
  const row = await screen.findByRole('row', { name: /Labor & Delivery/ });
  expect(row.textContent).toContain('A newer schedule was sent');
  await waitFor(() => expect(within(row).queryByRole('button')).toBeNull());
});
