import { isIsoDate } from '#domain/time/calendar.ts';
import { viewersTimezone } from '#web/features/audit/audit-words.ts';
import { withParams } from '#web/lib/navigation/address.ts';
import { useAddress } from '#web/lib/navigation/use-address.ts';
import type { ListControls } from '#web/ui/list/use-list-state.ts';
import { useListState } from '#web/ui/list/use-list-state.ts';

export interface AuditFilters {
  action: string | null;
  client: number | null;
  startDate: string;
  endDate: string;
}

const parameters: Record<keyof AuditFilters, string> = {
  action: 'action',
  client: 'client',
  startDate: 'start_date',
  endDate: 'end_date',
};

/** What of the trail is shown, kept in the address like every list's state. */
export function useAuditFilters() {
  const controls: ListControls = useListState({ ordering: '', status: 'any' });
  const { params, rewrite } = useAddress();
  const filters = readFilters(params);

  function change(changes: Partial<AuditFilters>) {
    const values = Object.entries(changes).map(([name, value]) => [
      parameters[name as keyof AuditFilters],
      value,
    ]);
    rewrite(before => withParams(before, { page: null, ...Object.fromEntries(values) }));
  }

  const { page, query } = controls.state;
  const call = {
    query,
    ...(filters.action && { action: filters.action }),
    ...(filters.client !== null && { client: filters.client }),
    ...(filters.startDate && { start_date: filters.startDate }),
    ...(filters.endDate && { end_date: filters.endDate }),
    timezone: viewersTimezone(),
  };
  return { controls, filters, change, page, call };
}

/** What makes no sense in an address counts as absent. */
function readFilters(params: URLSearchParams): AuditFilters {
  const client = Number(params.get('client'));
  const date = (name: string) => {
    const text = params.get(name) ?? '';
    return isIsoDate(text) ? text : '';
  };
  return {
    action: params.get('action'),
    client: Number.isInteger(client) && client > 0 ? client : null,
    startDate: date('start_date'),
    endDate: date('end_date'),
  };
}
