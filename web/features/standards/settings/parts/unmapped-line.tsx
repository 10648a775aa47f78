import type { ClientModule } from '#contract/clients/modules.ts';
import { findStandard } from '#domain/standards/setting/setting.ts';
import { listUnmappedFields } from '#domain/standards/setting/unmapped-fields.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import { nameField } from '../state/field-groups.ts';
import classes from './standards.module.css';

/** Fields that the catalog gained since the map was made, or whose class the pack has lost. */
export function UnmappedLine({ module, today }: { module: ClientModule; today: IsoDate }) {
  const text = describeUnmapped(module, today);
  return text && <p className={classes.unmapped}>{text}</p>;
}

/** `Not mapped: Triage. A shift with patients in it is not rated.`; null if the standard in force maps every field of the form. */
export function describeUnmapped(
  { standard_history, fields }: Pick<ClientModule, 'standard_history' | 'fields'>,
  today: IsoDate,
): string | null {
  const standard = findStandard(standard_history, today);
  const unmapped = standard ? listUnmappedFields(standard, Object.keys(fields)) : [];
  if (unmapped.length === 0) return null;
  const names = unmapped.map(id => nameField(id, fields));
  const place = names.length === 1 ? 'it' : 'one of them';
  return `Not mapped: ${names.join(', ')}. A shift with patients in ${place} is not rated.`;
}
