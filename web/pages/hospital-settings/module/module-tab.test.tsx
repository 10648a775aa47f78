import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { FakeAnswers } from '#web/testing/fake-server.ts';
import { expectFocus } from '#web/testing/focus.ts';
import { createOwnerWithReasons } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const owner = createOwnerWithReasons();

function open(server: FakeAnswers = {}) {
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
  /** The body of the latest save. */
  const changes = () => JSON.parse(String(app.sent('updateClientModule').at(-1)?.body));
  return { ...app, changes };
}

async function editReasons() {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit reasons' }));
  return within(await screen.findByRole('dialog', { name: 'Over/Under Reasons' }));
}

test('Save includes reasons that were typed and not added, without duplicates', async () => {
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

const button = (name: string) => screen.findByRole('button', { name });
const isWaiting = (element: HTMLElement) => element.getAttribute('aria-disabled') === 'true';

test('a premium category rejects the name of another, with the error beside the field', async () => {
  const { sent, changes } = open();
  await userEvent.click(await button('Rename Sitter'));
  const name = screen.getByRole('textbox', { name: 'New name of Sitter' });
  await userEvent.clear(name);
  await userEvent.type(name, ' traveler{Enter}');
  expect(screen.getByText('There is a category with this name already.')).toBeDefined();
  expect(name.getAttribute('aria-invalid')).toBe('true');
  expect(sent('updateClientModule')).toHaveLength(0);
  await userEvent.clear(name);
  await userEvent.type(name, 'SITTER{Enter}');
  expect(await button('Rename SITTER')).toBeDefined();
  expect(changes().other_premiums).toEqual(['SITTER', '', '', '', '']);
});

test('enabling a premium category shows the server’s reason for refusing its name', async () => {
  const taken = 'There is a category with this name already.';
  open({ updateClientModule: () => ({ status: 400, body: { 'other_premiums.2': [taken] } }) });
  await userEvent.click(await button('Enable Other 3'));
  expect((await screen.findByRole('alert')).textContent).toBe(taken);
});

test('the other premium categories are disabled while one is saved, keep the focus, and then save on top of it', async () => {
  const { fetched, sent, changes } = open();
  const release = hold(fetched);
  await userEvent.click(await button('Rename Sitter'));
  await userEvent.click(await button('Enable Other 2'));
  const third = await button('Enable Other 3');
  await waitFor(() => expect(isWaiting(third)).toBe(true));
  await userEvent.click(third);
  await expectFocus(() => third);
  await userEvent.type(screen.getByRole('textbox', { name: 'New name of Sitter' }), '2{Enter}');
  expect(sent('updateClientModule')).toHaveLength(1);
  release();
  await waitFor(() => expect(isWaiting(third)).toBe(false));
  await userEvent.click(third);
  await button('Rename Other 3');
  expect(changes()).toEqual({ other_premiums: ['Sitter', 'Other 2', 'Other 3', '', ''], version: 3 });
  const save = await button('Save');
  await waitFor(() => expect(isWaiting(save)).toBe(false));
  await userEvent.click(save);
  await button('Rename Sitter2');
  expect(changes()).toEqual({ other_premiums: ['Sitter2', 'Other 2', 'Other 3', '', ''], version: 4 });
});

test('the focus stays in the row of a premium category that is enabled, renamed or disabled', async () => {
  open();
  const isFocused = (name: string) => expectFocus(() => screen.getByRole('button', { name }));
  (await button('Enable Other 2')).focus();
  await userEvent.keyboard('{Enter}');
  await isFocused('Rename Other 2');
  await userEvent.keyboard('{Enter}{Escape}');
  await isFocused('Rename Other 2');
  await userEvent.keyboard('{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await isFocused('Rename Other 2');
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard(' b{Enter}');
  await isFocused('Rename Other 2 b');
  await userEvent.click(screen.getByRole('button', { name: 'Disable Other 2 b' }));
  await isFocused('Enable Other 2');
});

test('saving a premium category does not take the focus from another control', async () => {
  const { fetched } = open();
  const release = hold(fetched);
  await userEvent.click(await button('Enable Other 2'));
  (await button('Edit reasons')).focus();
  release();
  const enabled = await button('Disable Other 2');
  await waitFor(() => expect(enabled.hasAttribute('disabled')).toBe(false));
  await expectFocus(() => screen.getByRole('button', { name: 'Edit reasons' }));
});

/** Delays the server's answers until they are released. */
function hold(fetched: ReturnType<typeof renderApp>['fetched']) {
  const answer = fetched.getMockImplementation() ?? expect.fail('no server');
  const gate = Promise.withResolvers<void>();
  fetched.mockImplementation(async (...request) => {
    const response = await answer(...request);
    if (request[1]?.method === 'PATCH') await gate.promise;
    return response;
  });
  return gate.resolve;
}

test('reloading the assessments when the user returns to the tab is a background call', async () => {
  const { sent } = open();
  await waitFor(() => expect(sent('listAssessments')).toHaveLength(1));
  await screen.findByText(/^There are no assessments of/);
  dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(sent('listAssessments')).toHaveLength(2));
  expect(sent('listAssessments').map(({ background }) => background)).toEqual([false, true]);
});
