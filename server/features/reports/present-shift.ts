import type { ReportShift } from '#contract/reports/reports.ts';
import {
  collectSlotNames,
  defaultOtherPremiumName,
  standardPremiumTypes,
} from '#domain/shifts/premium-types.ts';
import { listNominalWindows, windowLabel } from '#domain/shifts/shift-window-config.ts';
import { judgeOnDate } from '#domain/standards/requirement/judge-shift.ts';
import type { StandardChange } from '#domain/standards/setting/setting.ts';
import type { ReportScope } from '#server/reports/report-scope.ts';
import { presentReportFigures, type StoredShiftRow } from './report-shifts.queries.ts';

/** Returns a function that presents the shifts of a scope, judged by the standards of their modules. */
export function createPresenter(
  { clients, modules }: ReportScope,
  standards: ReadonlyMap<number, readonly StandardChange[]>,
): (row: StoredShiftRow) => ReportShift {
  const moduleById = new Map(modules.map(module => [module.id, module]));
  const clientById = new Map(
    clients.map(client => {
      const windows = listNominalWindows(client.shiftWindows);
      return [
        client.id,
        { ...client, minutesById: new Map(windows.map(({ id, duration }) => [id, duration])) },
      ];
    }),
  );
  return ({ nominalMinutes, census, rnTarget, rnActual, ...same }) => {
    const client = clientById.get(same.client);
    const minutes = client?.minutesById.get(same.window) ?? nominalMinutes;
    return {
      ...same,
      client_name: client?.name ?? '',
      module_name: moduleById.get(same.module)?.name ?? '',
      label: windowLabel(same.window, minutes, client?.showFullRange ?? false),
      standard: judgeOnDate(standards.get(same.module) ?? [], same.date, {
        acuityCounts: same.acuity_counts,
        rnActual,
      }),
      ...presentReportFigures({ census, rnTarget, rnActual }),
    };
  };
}

/** The six types, then the modules' own slots that have a name or a count. */
export function premiumColumns(usedIds: readonly string[], slotNames: readonly (readonly string[])[]) {
  const slots = collectSlotNames(slotNames)
    .filter(({ id, names }) => names.length > 0 || usedIds.includes(id))
    .map(({ id, slot, names: [name, ...others] }) => ({
      id,
      name: name && others.length === 0 ? name : defaultOtherPremiumName(slot),
    }));
  return [...standardPremiumTypes.map(({ id, name }) => ({ id, name })), ...slots];
}
