import type { Report, ReportBlocks } from '#domain/reports/report.ts';
import { otherPremiumId, otherPremiumSlots } from '#domain/shifts/premium-types.ts';
import type { AnyTx } from '#server/db/database.ts';
import { listFieldNames, listSlotNames } from './names.queries.ts';

export interface ReportNames {
  fields: Record<string, string>;
  premiumTypes: Record<string, string>;
}

/** The names of the fields and premium slots in a report. */
export async function loadNames(tx: AnyTx, context: Report): Promise<ReportNames> {
  const data = (context.reports ?? [context]).flatMap(report => report.groupings.map(each => each.data));
  const fieldIds = new Set(data.flatMap(each => Object.keys(each.acuityBreakdown?.data ?? {})));
  const fields = fieldIds.size > 0 ? await listFieldNames(tx, [...fieldIds]) : [];
  return {
    fields: Object.fromEntries(fields.map(({ id, name }) => [id, name])),
    premiumTypes: data.some(hasSlots) ? slotNames(await listSlotNames(tx, context.options.modules)) : {},
  };
}

const slots = Array.from({ length: otherPremiumSlots }, (_, index) => otherPremiumId(index + 1));

function hasSlots({ nursingHours = [] }: ReportBlocks): boolean {
  return nursingHours.some(row => slots.some(slot => slot in row.premium));
}

/** A slot with different names in different modules gets no name. */
function slotNames(lists: readonly (readonly string[])[]): Record<string, string> {
  const named = slots.map((slot, index) => {
    const names = new Set(lists.map(list => list[index] ?? '').filter(name => name !== ''));
    return [slot, [...names]] as const;
  });
  return Object.fromEntries(
    named.flatMap(([slot, [name, ...others]]) => (name && others.length === 0 ? [[slot, name]] : [])),
  );
}
