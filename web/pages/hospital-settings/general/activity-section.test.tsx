import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { auditEntries } from '#web/testing/audit-entries.ts';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const saveFile = vi.hoisted(() => vi.fn());
vi.mock('#web/lib/save-file.ts', () => ({ saveFile }));

test('an export with only the newest entries says so', async () => {
  renderApp('/client-settings/activity', {
    state: people.owner,
    server: {
      getState: () => ({ body: people.owner }),
      listActivity: () => ({ body: { results: auditEntries, count: 60_001 } }),
    },
  });
  await screen.findByRole('searchbox', { name: 'Search the activity' });
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV (.csv)' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'These are the newest 2 of 60,001 entries. Choose dates to get the others.',
  );
  expect(saveFile).toHaveBeenCalledOnce();
});
