import type { ClientModule } from '#contract/modules.ts';
import { listPremiumTypes } from '#domain/shifts/premium-types.ts';
import { foldHeader } from '#web/features/import/read-lines.ts';

/** A column of numbers: its header in the file and its field in the request. */
export interface NumberColumn {
  header: string;
  /** `acuity_counts.5`, `rn_actual`, `rn_premium_float`. */
  key: string;
}

export const ownHeaders = {
  date: 'Date',
  window: 'Window',
  chargeNurseIncluded: 'Charge nurse included',
  reasons: 'Reasons',
  comments: 'Comments',
} as const;

export const remarkColumns = [
  { header: ownHeaders.reasons, key: 'reasons' },
  { header: ownHeaders.comments, key: 'comments' },
] as const;

export const rnActualColumn: NumberColumn = { header: 'RNs actual', key: 'rn_actual' };

/** One column for each acuity field. A name that occurs twice is followed by its section in brackets. */
export function countColumns(module: ClientModule): NumberColumn[] {
  const fields = module.sections.flatMap(section =>
    section.fields.map(({ id, name }) => ({ id, name, section: section.name })),
  );
  const taken = [
    ...Object.values(ownHeaders),
    rnActualColumn.header,
    ...premiumColumns(module).map(({ header }) => header),
    ...fields.map(({ name }) => name),
  ].map(foldHeader);
  const isUnique = (name: string) => taken.indexOf(foldHeader(name)) === taken.lastIndexOf(foldHeader(name));
  const named = fields.map(({ id, name, section }) => ({
    header: isUnique(name) ? name : `${name} (${section})`,
    key: `acuity_counts.${id}`,
  }));
  return named.map((column, index) => ({ ...column, header: column.header + numberRepeated(named, index) }));
}

/** Numbers the later ones of the same header. */
function numberRepeated(columns: readonly NumberColumn[], index: number): string {
  const earlier = columns
    .slice(0, index)
    .filter(({ header }) => foldHeader(header) === foldHeader(columns[index]?.header ?? ''));
  return earlier.length === 0 ? '' : ` ${earlier.length + 1}`;
}

export function premiumColumns(module: ClientModule): NumberColumn[] {
  return listPremiumTypes(module.other_premiums).map(({ id, name }) => ({ header: name, key: id }));
}
