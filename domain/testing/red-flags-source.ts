import type { ActionRow, FlagRow } from '#domain/red-flags/report/flag-row.ts';

const minute = 60_000;

/** 07:00 in New York on Monday, March 2, 2026. */
export const mondayMorning = Date.parse('2026-03-02T12:00:00Z');

/** Minutes after a flag was opened; null: it was not. */
interface FlagTimes {
  acknowledgedAfter?: number | null;
  resolvedAfter?: number | null;
}

/** A flag of the module 1 on Monday at 07:00, by default one that is open. */
export function createFlag({
  acknowledgedAfter = null,
  resolvedAfter = null,
  ...change
}: Partial<FlagRow> & FlagTimes = {}): FlagRow {
  const openedAt = change.openedAt ?? mondayMorning;
  const after = (minutes: number | null) => (minutes === null ? null : openedAt + minutes * minute);
  return {
    id: 1,
    moduleId: 1,
    date: '2026-03-02',
    windowId: 420,
    nominalMinutes: 720,
    kind: 'short',
    status: resolvedAfter !== null ? 'resolved' : acknowledgedAfter !== null ? 'acknowledged' : 'open',
    reasons: ['percent'],
    shiftReasons: [],
    rnTarget: 4,
    rnActual: 2.5,
    minRnTarget: 2,
    ownerName: 'Ann Lee',
    openedAt,
    acknowledgedAt: after(acknowledgedAfter),
    resolvedAt: after(resolvedAfter),
    withdrawnAt: null,
    escalatedAt: null,
    outcome: '',
    note: '',
    ...change,
  };
}

export function createAction(change: Partial<ActionRow> = {}): ActionRow {
  return {
    flagId: 1,
    moduleId: 1,
    action: 'Float pool',
    result: 'helped',
    rns: null,
    at: mondayMorning + 10 * minute,
    byName: 'Ben Roy',
    ...change,
  };
}
