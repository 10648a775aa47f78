import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AuthState } from '#contract/people/accounts.ts';
import { defaultRedFlagRules } from '#domain/red-flags/flag-rules.ts';
import { createFlag } from '#web/features/red-flags/board/testing/flags.ts';
import { asNurse, createDay, createShift } from '#web/testing/days.ts';
import type { FakeAnswers } from '#web/testing/fake-server.ts';
import { expectFocus } from '#web/testing/focus.ts';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { card, date, startDay } from '../testing.ts';
import { shortSave } from './short-save.ts';

beforeEach(startDay);
afterEach(() => shortSave.set(null));

const flag = createFlag({ rn_target: 9.4, rn_actual: 7.2 });
const taken = createFlag({ ...flag, status: 'acknowledged', version: 2 });
const helped = [
  { action: 'Agency', tries: 32, helped: 24, rns: 1 },
  { action: 'Float pool', tries: 30, helped: 9, rns: null },
];

const rules = { ...defaultRedFlagRules, standard_short: true };

function withRules(state: AuthState): AuthState {
  const modules = state.client?.modules.map(each => ({ ...each, red_flag_rules: rules }));
  return { ...state, client: state.client && { ...state.client, modules: modules ?? [] } };
}

/** Saves the shift of 15:00, which needs 9.4 RNs. */
async function saveShift(rnActual: number, server: FakeAnswers = {}) {
  const stored = createShift({ date, window: 900, rnActual });
  const app = renderApp(`/dashboard/${date}?module=10&window=900`, {
    state: withRules(asNurse(people.nurse)),
    server: {
      getShifts: () => ({ body: createDay(date, app.sent('saveShift').length > 0 ? [stored] : []) }),
      saveShift: () => ({ status: 201, body: stored }),
      listRedFlags: () => ({ body: { results: [flag], count: 1 } }),
      listWhatHelped: () => ({ body: helped }),
      ...server,
    },
  });
  await userEvent.type(
    await screen.findByRole('textbox', { name: 'RNs actual' }),
    `${rnActual}{Control>}{Enter}{/Control}`,
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return { ...app, card: within(await card('15:00')) };
}

test('the card of a shift that was saved short says what helped before', async () => {
  const saved = await saveShift(7);
  expect((await saved.card.findByText(/ short\./)).closest('p')?.textContent).toBe(
    '2.4 short. Agency helped in 24 of 32 tries, Float pool in 9 of 30.',
  );
  expect(saved.sent('listWhatHelped')).toHaveLength(1);
});

test('one tap takes the flag, and the panel asks only for the result', async () => {
  const { card: shown, sent } = await saveShift(7, { updateRedFlag: () => ({ body: taken }) });
  await userEvent.click(await shown.findByRole('button', { name: 'Float pool' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Red flag: 15:00 today' }));
  const question = within(await panel.findByRole('group', { name: 'Did “Float pool” help?' }));
  await expectFocus(() => question.getByRole('button', { name: 'Helped' }));
  expect(sent('updateRedFlag').map(({ body }) => JSON.parse(String(body)))).toEqual([
    { status: 'acknowledged', version: 1 },
  ]);
  expect(shown.queryByText(/ short\./)).toBeNull();
});

test('the offer can be closed', async () => {
  const { card: shown } = await saveShift(7);
  await userEvent.click(await shown.findByRole('button', { name: 'Close what helped' }));
  expect(shown.queryByText(/ short\./)).toBeNull();
});

test('a save that no rule flags asks nothing and shows nothing', async () => {
  const { card: shown, sent } = await saveShift(9);
  expect(shown.queryByText(/ short\./)).toBeNull();
  expect(sent('listWhatHelped')).toEqual([]);
});

test('a shift that is short of its staffing standard alone is offered what helped, too', async () => {
  const standard = {
    pack: 'oregon',
    version: 1,
    required: 12,
    direct: 10,
    state: 'short' as const,
    classes: { active: 12 },
    unmapped: [],
    left_out: 0,
  };
  const saved = await saveShift(10, {
    saveShift: () => ({ status: 201, body: createShift({ date, window: 900, rnActual: 10, standard }) }),
    listRedFlags: () => ({ body: { results: [{ ...flag, reasons: ['standard'] }], count: 1 } }),
  });
  expect((await saved.card.findByText(/ short of/)).closest('p')?.textContent).toBe(
    '2.0 short of the standard. Agency helped in 24 of 32 tries, Float pool in 9 of 30.',
  );
});

test('a short shift that waits to be sent shows nothing', async () => {
  const { sent } = await saveShift(7, {
    saveShift: () => {
      throw new TypeError('Failed to fetch');
    },
  });
  expect(await screen.findByRole('article', { name: '15:00' })).toBeDefined();
  expect(screen.queryByText(/ short\./)).toBeNull();
  expect(sent('listWhatHelped')).toEqual([]);
});

test('a short save is complete if the server cannot say what helped', async () => {
  const { card: shown } = await saveShift(7, { listWhatHelped: () => ({ status: 500, body: null }) });
  expect((await shown.findByText(/ short\./)).closest('p')?.textContent).toBe('2.4 short. ');
  expect(shown.getByRole('button', { name: 'Float pool' })).toBeDefined();
});
