import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { suggestedTypes } from '#domain/missed-care/suggested-types.ts';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';

// Rendering all timezones would take most of the time of these tests.
vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['America/Chicago']);

const withTypes = (missed_care_types: string[]) => {
  const { client } = people.owner;
  return { ...people.owner, client: client && { ...client, missed_care_types } };
};

function open(types: string[]) {
  const state = withTypes(types);
  return renderApp('/client-settings?module=10', {
    state,
    server: { getState: () => ({ body: state }), updateClientSettings: () => ({ body: state }) },
  });
}

async function edit(types: string[]) {
  const app = open(types);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit missed care' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Missed Care' }));
  const save = async () => {
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return app.sent('updateClientSettings').map(({ body }) => JSON.parse(String(body)).missed_care_types);
  };
  return { app, dialog, save };
}

test('the card lists the types in the hospital’s order, and says so if there are none', async () => {
  open(['Teaching missed', 'Charting late']);
  const card = within(await screen.findByRole('region', { name: 'Missed Care' }));
  expect(card.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    'Teaching missed',
    'Charting late',
  ]);
});

test('a hospital begins with none and chooses from the suggestions, each once', async () => {
  const { dialog, save } = await edit([]);
  const [first, second] = suggestedTypes.map(group => group.types[0]);
  await userEvent.type(dialog.getByRole('textbox', { name: 'Add a type' }), 'Own');
  await userEvent.click(dialog.getByRole('button', { name: `Add ${second}` }));
  await userEvent.click(dialog.getByRole('button', { name: `Add ${first}` }));
  expect(dialog.queryByRole('button', { name: `Add ${first}` })).toBeNull();
  expect(await save()).toEqual([[second, first, 'Own']]);
});

test('a type that is listed in another case is not suggested, nor added again', async () => {
  const { dialog } = await edit(['charting LATE']);
  expect(dialog.queryByRole('button', { name: 'Add Charting late' })).toBeNull();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Add a type' }), 'Charting late{Enter}');
  expect(dialog.getByText('This type is in the list already.')).toBeDefined();
});

test('more than 20 types are not sent', async () => {
  const { app, dialog } = await edit(Array.from({ length: 20 }, (_, index) => `Type ${index}`));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Add a type' }), 'One more');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('At most 20 types, please.')).toBeDefined();
  expect(app.sent('updateClientSettings')).toEqual([]);
});
