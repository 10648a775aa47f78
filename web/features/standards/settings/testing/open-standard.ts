import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ClientModule } from '#contract/clients/modules.ts';
import type { FakeAnswers } from '#web/testing/fake-server.ts';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { createPreview, sections } from './examples.ts';

/** Labor & Delivery of an owner's hospital with these settings, at an address. */
export function openWith(address: string, settings: Partial<ClientModule> = {}, server: FakeAnswers = {}) {
  const { client, ...state } = people.owner;
  if (!client) throw new Error('no hospital');
  const modules = client.modules.map((module, index) =>
    index === 0 ? { ...module, ...sections, version: 2, ...settings } : module,
  );
  const [stored] = modules;
  if (!stored) throw new Error('no module');
  const owner = { ...state, client: { ...client, modules } };
  const app = renderApp(address, {
    state: owner,
    server: {
      getState: () => ({ body: owner }),
      listAssessments: () => ({ body: { results: [], count: 0 } }),
      previewStandard: () => ({ body: createPreview() }),
      updateClientModule: () => ({ body: { ...stored, version: 3 } }),
      ...server,
    },
  });
  const bodies = (name: 'previewStandard' | 'updateClientModule' | 'updateClientSettings') =>
    app.sent(name).map(({ body }) => JSON.parse(String(body)));
  return { ...app, stored, bodies };
}

export const openStandard = (settings?: Partial<ClientModule>, server?: FakeAnswers) =>
  openWith('/client-settings/staffing-standard?module=10', settings, server);

/** Oregon, labor and delivery; the fields are not mapped yet. */
export async function chooseOregon() {
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Standard' }), 'Oregon');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Unit type' }), 'Labor and delivery');
}

export const classOf = (field: string) =>
  screen.getByRole<HTMLSelectElement>('combobox', { name: `Class of ${field}` });

export const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Standard' }));

export const card = (name: string) => within(screen.getByRole('region', { name }));
