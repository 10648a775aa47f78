import type { RedFlag } from '#contract/red-flags/red-flags.ts';
import { toWire } from '#contract/wire.ts';
import { buildTrail } from '#domain/red-flags/report/flag-trail.ts';
import { windowLabel } from '#domain/shifts/shift-window-config.ts';
import type { ClientTx } from '#server/db/database.ts';
import { findWindowSettings, listFlagActions, type StoredFlagRow } from './red-flags.queries.ts';
import { listFlagEntries } from './report-flags.queries.ts';

/** Flags with what else of the hospital they are shown with. */
export async function loadFlags(tx: ClientTx, rows: readonly StoredFlagRow[]) {
  const places = rows.map(row => ({ ...row, windowId: row.windowMins }));
  const ids = rows.map(({ id }) => id);
  const entries = rows.length === 0 ? [] : await listFlagEntries(tx, places);
  return {
    rows,
    settings: await findWindowSettings(tx),
    actions: await listFlagActions(tx, ids),
    entries: Map.groupBy(entries, ({ flagId }) => flagId),
  };
}

export type LoadedFlags = Awaited<ReturnType<typeof loadFlags>>;

export function presentFlag(row: StoredFlagRow, loaded: LoadedFlags, hasActiveOwner: boolean): RedFlag {
  const owner = { id: row.ownerId, name: row.ownerName, is_active: hasActiveOwner };
  const actions = loaded.actions.get(row.id) ?? [];
  return {
    id: row.id,
    module: row.moduleId,
    date: row.date,
    window: row.windowMins,
    label: windowLabel(row.windowMins, row.nominalMinutes, loaded.settings?.showFullRange ?? false),
    time: row.startsAt.toISOString(),
    kind: row.kind,
    status: row.status,
    reasons: row.reasons,
    rn_target: toNumber(row.rnTarget),
    rn_actual: toNumber(row.rnActual),
    min_rn_target: toNumber(row.minRnTarget),
    foreseen: row.foreseen,
    owner: row.ownerName === '' ? null : owner,
    opened_at: row.openedAt.toISOString(),
    acknowledged_at: row.acknowledgedAt?.toISOString() ?? null,
    resolved_at: row.resolvedAt?.toISOString() ?? null,
    withdrawn_at: row.withdrawnAt?.toISOString() ?? null,
    escalated_at: row.escalatedAt?.toISOString() ?? null,
    outcome: row.outcome,
    note: row.note,
    actions: actions.map(({ byName, rns, at, ...tried }) => ({
      ...tried,
      rns: toNumber(rns),
      at: at.toISOString(),
      by: byName,
    })),
    trail: toWire(
      buildTrail(
        toInstants(row),
        loaded.entries.get(row.id) ?? [],
        actions.map(action => ({ ...action, at: action.at.getTime() })),
      ),
    ),
    version: row.version,
  };
}

function toInstants(row: StoredFlagRow) {
  return {
    ownerName: row.ownerName,
    openedAt: row.openedAt.getTime(),
    acknowledgedAt: row.acknowledgedAt?.getTime() ?? null,
    resolvedAt: row.resolvedAt?.getTime() ?? null,
    withdrawnAt: row.withdrawnAt?.getTime() ?? null,
    escalatedAt: row.escalatedAt?.getTime() ?? null,
  };
}

function toNumber(decimal: string | null): number | null {
  return decimal === null ? null : Number(decimal);
}
