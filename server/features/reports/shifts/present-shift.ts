import type { ReportShift } from '#contract/reports/reports.ts';
import { otherPremiumId, otherPremiumSlots, standardPremiumTypes } from '#domain/shifts/premium-types.ts';
import { listNominalWindows, windowLabel } from '#domain/shifts/shift-window-config.ts';
import type { ReportScope } from '../scope/report-scope.ts';
import { presentFigures, type StoredShiftRow } from './report-shifts.queries.ts';

/** Returns a function that presents the shifts of a scope. */
export function createPresenter({ clients, modules }: ReportScope): (row: StoredShiftRow) => ReportShift {
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
      ...presentFigures({ census, rnTarget, rnActual }),
    };
  };
}

/** The six types, then the modules' own slots that have a name or a count. */
export function premiumColumns(premiums: { usedIds: string[]; slotNames: string[][] }) {
  const slots = Array.from({ length: otherPremiumSlots }, (_, index) => {
    const names = new Set(premiums.slotNames.map(list => list[index] ?? '').filter(name => name !== ''));
    const [name = ''] = names;
    return { id: otherPremiumId(index + 1), name: names.size === 1 ? name : `Other ${index + 1}`, names };
  });
  return [
    ...standardPremiumTypes.map(({ id, name }) => ({ id, name })),
    ...slots
      .filter(({ id, names }) => names.size > 0 || premiums.usedIds.includes(id))
      .map(({ id, name }) => ({ id, name })),
  ];
}
