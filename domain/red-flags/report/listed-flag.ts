import type { ReportModule } from '#domain/reports/blocks/groupings.ts';
import type { ReportWindow } from '#domain/reports/blocks/windows.ts';
import { clockLabel } from '#domain/shifts/shift-window-config.ts';
import { minutesUntil } from './count-flags.ts';
import type { ActionRow, FlagEntry, FlagRow } from './flag-row.ts';
import { buildTrail } from './flag-trail.ts';

/** A flag with its trail. */
export function presentListedFlag(
  module: ReportModule,
  flag: FlagRow,
  windows: readonly ReportWindow[],
  { entries, actions }: { entries: readonly FlagEntry[]; actions: readonly ActionRow[] },
) {
  const { date, windowId, kind, status, reasons, shiftReasons, rnTarget, rnActual, minRnTarget } = flag;
  return {
    module: module.id,
    moduleName: module.name,
    date,
    window: windowId,
    label: windows.find(({ id }) => id === windowId)?.label ?? clockLabel(windowId),
    kind,
    status,
    reasons,
    shiftReasons,
    rnTarget,
    rnActual,
    minRnTarget,
    ownerName: flag.ownerName,
    outcome: flag.outcome,
    note: flag.note,
    minutesToAcknowledge: minutesUntil(flag, 'acknowledgedAt'),
    minutesToResolve: minutesUntil(flag, 'resolvedAt'),
    trail: buildTrail(flag, entries, actions),
  };
}

export type ListedFlag = ReturnType<typeof presentListedFlag>;
