import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { exportActions, nameAction, refusalActions } from '#domain/audit/audit-actions.ts';
import { auditEntries } from '#web/testing/audit-entries.ts';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const saveFile = vi.hoisted(() => vi.fn());
vi.mock('#web/lib/save-file.ts', () => ({ saveFile }));

beforeEach(() => saveFile.mockClear());

async function exportTrail(count: number) {
  renderApp('/admin/audit', {
    state: people.administrator,
    server: {
      getState: () => ({ body: people.administrator }),
      listClients: () => ({ body: { results: [], count: 0 } }),
      listAudit: () => ({ body: { results: auditEntries, count } }),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV (.csv)' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
}

test('the trail can be filtered by refused calls and by exports', async () => {
  renderApp('/admin/audit', {
    state: people.administrator,
    server: {
      getState: () => ({ body: people.administrator }),
      listClients: () => ({ body: { results: [], count: 0 } }),
      listAudit: () => ({ body: { results: auditEntries, count: 2 } }),
    },
  });
  await userEvent.click(await screen.findByRole('combobox', { name: 'Action' }));
  for (const name of [...refusalActions, ...exportActions]) {
    expect(await screen.findByRole('option', { name: nameAction(name) })).toBeTruthy();
  }
});

test('an export of only the newest entries says so, and how to get the others', async () => {
  await exportTrail(60_001);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'These are the newest 2 of 60,001 entries. Choose dates to get the others.',
  );
});

test('an export of every entry says nothing', async () => {
  await exportTrail(2);
  expect(screen.queryByRole('alert')).toBeNull();
});
