// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { auditEntries } from '#web/testing/audit-entries.ts';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const saveFile = vi.hoisted(() => vi.fn());
vi.mock('#web/lib/save-file.ts', () => ({ saveFile }));

// Rendering all timezones would take most of the time of this test.
vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['America/Chicago']);

test('an export with only the newest entries says so', async () => {
  renderApp('/client-settings?activity=shown', {
    state: people.owner,
    server: {
      getState: () => ({ body: people.owner }),
      listClientUsers: () => ({ body: { results: [], count: 0 } }),
      listApiTokens: () => ({ body: { results: [], count: 0 } }),
      listDisplayLinks: () => ({ body: { results: [], count: 0 } }),
      listCensusSources: () => ({ body: { results: [], count: 0, jwks_uri: '' } }),
      listActivity: () => ({ body: { results: auditEntries, count: 60_001 } }),
    },
  });
  await screen.findByRole('searchbox', { name: 'Search the activity' });
  const [last] = screen.getAllByRole('button', { name: 'Export' }).toReversed();
  await userEvent.click(last ?? expect.fail('there is no Export'));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV (.csv)' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'These are the newest 2 of 60,001 entries. Choose dates to get the others.',
  );
  expect(saveFile).toHaveBeenCalledOnce();
});
