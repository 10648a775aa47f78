import type { RedFlag } from '#contract/red-flags/red-flags.ts';
import { date, saved } from '#web/pages/dashboard/testing.ts';
import { asNurse, createDay } from '#web/testing/days.ts';
import type { FakeAnswers } from '#web/testing/fake-server.ts';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';

/** The flag of the shift of 15:00, which has 8.2 of 9.4 RNs and was saved by Dana Reyes. */
export function createFlag(changes: Partial<RedFlag> = {}): RedFlag {
  return {
    id: 1,
    module: 10,
    date,
    window: 900,
    label: '15:00',
    time: '2026-11-14T21:00:00Z',
    kind: 'short',
    status: 'open',
    reasons: ['rns', 'minimum'],
    rn_target: 9.4,
    rn_actual: 8.2,
    min_rn_target: 9,
    foreseen: null,
    owner: { id: 7, name: 'Dana Reyes', is_active: true },
    opened_at: '2026-11-14T21:35:00Z',
    acknowledged_at: null,
    resolved_at: null,
    withdrawn_at: null,
    escalated_at: null,
    outcome: '',
    note: '',
    actions: [],
    trail: [{ at: '2026-11-14T21:35:00Z', event: 'opened', by_name: 'Dana Reyes' }],
    version: 1,
    ...changes,
  };
}

/** The window of 11:00 has no data. */
export const missing: Partial<RedFlag> = {
  id: 2,
  window: 660,
  label: '11:00',
  kind: 'missing',
  reasons: [],
  rn_target: null,
  rn_actual: null,
  min_rn_target: null,
  owner: null,
};

/** The window of 19:00, which has not begun, will probably be short. */
export const ahead: Partial<RedFlag> = {
  id: 3,
  window: 1140,
  label: '19:00',
  time: '2026-11-15T01:00:00Z',
  kind: 'ahead',
  reasons: [],
  rn_target: null,
  rn_actual: null,
  min_rn_target: null,
  foreseen: { chance: 0.83, expected: 9.6, rns: 7, source: 'schedule' },
  owner: null,
  opened_at: '2026-11-14T21:00:00Z',
  trail: [{ at: '2026-11-14T21:00:00Z', event: 'opened', by_name: 'Parity' }],
};

/** A server with flags. */
export function answerFlags(listFlags: () => RedFlag[]): FakeAnswers {
  return {
    listRedFlags: () => ({ body: { results: listFlags(), count: listFlags().length } }),
    listWhatHelped: () => ({ body: [] }),
  };
}

/** The dashboard of a day with flags, which the server stores as its answers change them. */
export function renderFlags(
  flags: RedFlag[],
  { address = '/dashboard', ...server }: FakeAnswers & { address?: string } = {},
) {
  const stored = new Map(flags.map(flag => [flag.id, flag]));
  const app = renderApp(address, {
    state: asNurse(people.nurse),
    server: {
      getShifts: () => ({ body: createDay(date, saved) }),
      ...answerFlags(() => [...stored.values()]),
      ...server,
    },
  });
  return { ...app, store: (flag: RedFlag) => stored.set(flag.id, flag) };
}
