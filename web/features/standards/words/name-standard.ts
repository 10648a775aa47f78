import type { ClientModule } from '#contract/clients/modules.ts';
import { forNamedPatients } from '#domain/standards/requirement/describe-requirement.ts';
import { findChange } from '#domain/standards/setting/find-change.ts';
import { leavesOut } from '#domain/standards/setting/leaves-out.ts';
import type { IsoDate } from '#domain/time/calendar.ts';

/** The name of the standard that a module follows on a date; null without one. */
export function nameStandard(module: ClientModule, date: IsoDate): string | null {
  const pack = findChange(module.standard_history ?? [], date)?.pack;
  return pack ? namePack(module, pack) : null;
}

/**
 * The same for windows to come: `Oregon, for the patients that the standard names` where it may leave some out, because nobody
 * knows yet how many (D62).
 */
export function nameStandardAhead(module: ClientModule, date: IsoDate): string | null {
  const name = nameStandard(module, date);
  const change = findChange(module.standard_history ?? [], date);
  return name !== null && change && leavesOut(change) ? `${name}, ${forNamedPatients}` : name;
}

/** The name of a pack of the module's history. A module that an earlier release kept for offline use has neither. */
export function namePack({ standard_names }: ClientModule, id: string): string {
  return standard_names?.[id] ?? 'Standard';
}
