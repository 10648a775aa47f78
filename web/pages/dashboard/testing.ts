import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import type { ClientModule } from '#contract/clients/modules.ts';
import type { AuthState } from '#contract/people/accounts.ts';
import type { ShiftChange } from '#contract/shifts/shifts.ts';
import { asNurse, createDay, createShift } from '#web/testing/days.ts';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { StreamStandIn } from '#web/testing/stream-stand-in.ts';

export const date = '2026-11-14';
const at = (window: number, rnActual = 8.2) => createShift({ date, window, rnActual });
export const saved = [at(420, 10.1), at(900)];

export function startDay() {
  localStorage.clear();
  StreamStandIn.opened = [];
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-14T22:00:00Z') });
}

/** `changes` are of the hospital's modules. */
export function renderDay(
  address: string,
  day = createDay(date, saved),
  changes: Partial<ClientModule> = {},
) {
  return renderApp(address, {
    state: withModules(asNurse(people.nurse), changes),
    server: { getShifts: () => ({ body: day }), listShiftChanges, deleteShift: () => ({ body: null }) },
  });
}

/** The same person; all modules of the hospital have the changes. */
export function withModules(state: AuthState, changes: Partial<ClientModule>): AuthState {
  const modules = state.client?.modules.map(module => ({ ...module, ...changes })) ?? [];
  return { ...state, client: state.client && { ...state.client, modules } };
}

const change = { field: 'rn_actual', name: 'RNs actual', from: 9, to: 8.2 };
const changed: ShiftChange = {
  id: 2,
  at: '2026-11-14T21:58:00Z',
  by: 'Dana Reyes',
  action: 'changed shift',
  changes: [change],
  after: [],
};
const listShiftChanges = () => ({ body: { results: [changed], count: 1 } });

export const card = (label: string) => screen.findByRole('article', { name: label });
