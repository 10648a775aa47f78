import type { ClientModule } from '#contract/clients/modules.ts';
import { findChange } from '#domain/standards/find-change.ts';
import type { IsoDate } from '#domain/time/calendar.ts';

/** The name of the standard that a module follows on a date; null without one. */
export function nameStandard(module: ClientModule, date: IsoDate): string | null {
  const pack = findChange(module.standard_history ?? [], date)?.pack;
  return pack ? namePack(module, pack) : null;
}

/** The name of a pack of the module's history. A module that an earlier release kept for offline use has neither. */
export function namePack({ standard_names }: ClientModule, id: string): string {
  return standard_names?.[id] ?? 'Standard';
}
