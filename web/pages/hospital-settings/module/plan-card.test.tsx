import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientModule } from '#contract/clients/modules.ts';
import { toWire } from '#contract/wire.ts';
import { createBlankAssessment } from '#domain/budget/budget.ts';
import type { FakeAnswers } from '#web/testing/fake-server.ts';
import { createOwnerWithReasons } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { buildAssessment } from '../assessment/testing.tsx';

const week = (count: number) => Array.from({ length: 7 }, () => count);
const blank = createBlankAssessment();
const directCare = { dayHourlyWage: 40, nightHourlyWage: null, dayCounts: week(1), nightCounts: week(1) };
const core = buildAssessment({ inputs: toWire({ ...blank, directCare }) });
const other = buildAssessment({ id: 8, name: 'Proposal' });

function open(settings: Partial<ClientModule> = {}, server: FakeAnswers = {}) {
  const { client, ...state } = createOwnerWithReasons();
  if (!client) return expect.fail('no hospital');
  const modules = client.modules.map(module => ({ ...module, ...settings }));
  const owner = { ...state, client: { ...client, modules } };
  const [stored] = modules;
  if (!stored) return expect.fail('no module');
  return renderApp(`/client-settings?tab=${stored.id}`, {
    state: owner,
    server: {
      getState: () => ({ body: owner }),
      listAssessments: () => ({ body: { results: [core, other], count: 2 } }),
      updateClientModule: body => ({ body: { ...stored, ...(body as Partial<ClientModule>), version: 3 } }),
      deleteAssessment: () => ({ status: 204, body: null }),
      ...server,
    },
  });
}

async function edit() {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit plan' }));
  return within(await screen.findByRole('dialog', { name: 'Plan' }));
}

const findCard = async () => within(await screen.findByRole('region', { name: 'Plan' }));

test('a plan is chosen with its first date and a surcharge, and the card shows what it costs', async () => {
  const { sent } = open({ premium_surcharges: { rn_premium_other_4: 10 } });
  expect((await (await findCard()).findAllByText('None yet')).length).toBe(2);
  const dialog = await edit();
  const from = dialog.getByLabelText<HTMLInputElement>('From');
  expect(from.disabled).toBe(true);
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Assessment' }), 'Core schedule');
  fireEvent.change(from, { target: { value: '2026-01-01' } });
  await userEvent.type(dialog.getByRole('textbox', { name: 'Overtime %' }), '50');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(JSON.parse(String(sent('updateClientModule')[0]?.body))).toEqual({
    plan_assessment: 7,
    plan_from: '2026-01-01',
    // A category that is not in use keeps its surcharge.
    premium_surcharges: { rn_premium_overtime: 50, rn_premium_other_4: 10 },
    version: 2,
  });
  const card = await findCard();
  expect(await card.findByRole('link', { name: 'Core schedule' })).toBeDefined();
  expect(card.getByText('From 1/1/2026 on')).toBeDefined();
  expect(card.getByText('No night wage: these 4,368 hours are counted as $0')).toBeDefined();
  expect(card.getByRole('row', { name: /^Overtime/ }).textContent).toBe('Overtime+50%$60.00–');
  expect(screen.getByRole('row', { name: /^Core schedule Plan/ })).toBeDefined();
});

test('no date is sent without a plan', async () => {
  const { sent } = open({ plan_assessment: 7, plan_from: '2026-01-01' });
  const dialog = await edit();
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Assessment' }), 'No plan');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent('updateClientModule')).toHaveLength(1));
  expect(JSON.parse(String(sent('updateClientModule')[0]?.body))).toMatchObject({
    plan_assessment: null,
    plan_from: null,
  });
});

test('a surcharge outside the limits has an error beside its field and is not sent', async () => {
  const { sent } = open();
  const dialog = await edit();
  const traveler = dialog.getByRole('textbox', { name: 'Traveler %' });
  await userEvent.type(traveler, '1000');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Enter a number from 0 to 999 with at most 2 decimals.')).toBeDefined();
  expect(traveler.getAttribute('aria-invalid')).toBe('true');
  expect(sent('updateClientModule')).toHaveLength(0);
});

test('the server’s reason is shown beside the assessment', async () => {
  const refused = { plan_assessment: ['Invalid pk "7" - object does not exist.'] };
  open({ plan_assessment: 7 }, { updateClientModule: () => ({ status: 400, body: refused }) });
  const dialog = await edit();
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Invalid pk "7" - object does not exist.')).toBeDefined();
});

test('deleting the plan says that the module will have none, and reloads the settings', async () => {
  const { sent } = open({ plan_assessment: 7 });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Proposal' }));
  expect((await screen.findByRole('dialog')).textContent).not.toContain('It is the plan');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Core schedule' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Assessment' }));
  expect(
    dialog.getByText(/It is the plan of Labor & Delivery, which will then have no plan\.$/),
  ).toBeDefined();
  const loaded = sent('getState').length;
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(sent('getState')).toHaveLength(loaded + 1));
});
