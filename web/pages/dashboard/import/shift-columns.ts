import type { ClientModule } from '#contract/clients/modules.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { countKey, listNumberFields } from '../shift-form/state/typed-shift.ts';

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
  missedCare: 'Missed care',
} as const;

/**
 * The columns of the form's numbers, in its order. The name of an acuity field that occurs twice is followed by its section
 * in brackets; later columns with the same header are numbered.
 */
export function listNumberColumns(module: ClientModule): NumberColumn[] {
  const numbers = listNumberFields(module);
  const taken = [...Object.values(ownHeaders), ...numbers.map(({ name }) => name)].map(foldText);
  const sections = new Map(
    module.sections.flatMap(({ name, fields }) => fields.map(({ id }) => [countKey(id), name] as const)),
  );
  const named = numbers.map(({ key, name }) => {
    const section = sections.get(key);
    const isUnique = taken.indexOf(foldText(name)) === taken.lastIndexOf(foldText(name));
    return { key, header: section && !isUnique ? `${name} (${section})` : name };
  });
  return named.map(({ key, header }, index) => {
    const earlier = named.slice(0, index).filter(column => foldText(column.header) === foldText(header));
    return { key, header: earlier.length === 0 ? header : `${header} ${earlier.length + 1}` };
  });
}
