// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { AuthState } from '#contract/accounts.ts';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';

/** An owner whose modules have reasons. */
const owner: AuthState = {
  ...people.owner,
  client: people.owner.client && {
    ...people.owner.client,
    modules: people.owner.client.modules.map(module => ({
      ...module,
      version: 2,
      over_reasons: ['Low census', 'Training'],
      under_reasons: ['Sick call'],
    })),
  },
};

type Server = NonNullable<Parameters<typeof renderApp>[1]>['server'];

function open(server: Server = {}) {
  let stored = owner.client?.modules[0] ?? expect.fail('no module');
  const app = renderApp(`/client-settings?tab=${stored.id}`, {
    state: owner,
    server: {
      getState: () => ({ body: owner }),
      listAssessments: () => ({ body: { results: [], count: 0 } }),
      updateClientModule: body => {
        stored = { ...stored, ...(body as object), version: stored.version + 1 };
        return { body: stored };
      },
      ...server,
    },
  });
  /** What was stored last. */
  const changes = () => JSON.parse(String(app.sent('updateClientModule').at(-1)?.body));
  return { ...app, changes };
}

async function editReasons() {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit reasons' }));
  return within(await screen.findByRole('dialog', { name: 'Over/Under Reasons' }));
}

test('Save stores reasons that were typed and not added yet, each once', async () => {
  const { changes } = open();
  const dialog = await editReasons();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Add a reason, when over' }), ' Discharges ');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Add a reason, when under' }), 'sick CALL');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changes()).toEqual({
    over_reasons: ['Low census', 'Training', 'Discharges'],
    under_reasons: ['Sick call'],
    version: 2,
  });
});
