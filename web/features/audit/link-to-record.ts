import type { AuditEntry } from '#contract/audit/audit.ts';
import type { AuthState } from '#contract/people/accounts.ts';
import { parseShiftId } from '#domain/audit/audit-entry.ts';
import { currentModule } from '#web/lib/auth/session.ts';
import { buildAddress } from '#web/lib/navigation/address.ts';
import { paths } from '#web/lib/navigation/paths.ts';

/** The address of the record that an entry is about; undefined if it was deleted or the reader may not open it. */
export function linkToRecord(entry: AuditEntry, state: AuthState): string | undefined {
  const { record_type, record_id, sentence, client, client_name } = entry;
  if (!sentence.record_exists) return undefined;
  const isAdmin = state.user?.is_admin ?? false;
  const module = currentModule(state)?.id;
  const find = (path: string, query: string | null) =>
    buildAddress(path, { query: { query, status: 'any' } });
  switch (record_type) {
    case 'shift':
      return linkToShift(entry, state);
    case 'hand-over':
      return linkToHandover(entry, state);
    case 'client':
      return isAdmin ? find(paths.adminClients, client_name) : paths.hospitalSettings(module);
    case 'module':
      if (isAdmin && client !== null) return paths.adminModules(client);
      return canUse(Number(record_id), state) ? paths.moduleSettings(Number(record_id)) : undefined;
    case 'user':
      return isAdmin
        ? find(paths.adminUsers, sentence.record)
        : paths.hospitalSettings(module, 'people', { query: sentence.record, status: 'any' });
    case 'section':
    case 'acuity field':
      return isAdmin ? paths.adminSections : undefined;
    case 'analysis':
      return paths.annotatedReport(Number(record_id), module);
    case 'assessment':
      return client === state.client?.id ? paths.assessment(Number(record_id), module) : undefined;
    default:
      return undefined;
  }
}

/** A deleted shift leads to its day, which offers the history. */
function linkToShift({ record_id, action }: AuditEntry, state: AuthState): string | undefined {
  const shift = parseShiftId(record_id);
  if (!shift || !canUse(shift.moduleId, state)) return undefined;
  const { moduleId, date, window } = shift;
  return action === 'deleted shift'
    ? paths.dashboardOn(date, moduleId)
    : paths.shiftForm(date, window, moduleId);
}

function linkToHandover({ record_id }: AuditEntry, state: AuthState): string | undefined {
  const place = parseShiftId(record_id);
  if (!place || !canUse(place.moduleId, state)) return undefined;
  return paths.handover(place.date, place.window, place.moduleId);
}

function canUse(moduleId: number, { clients }: AuthState): boolean {
  return clients?.some(hospital => hospital.modules.includes(moduleId)) ?? false;
}
