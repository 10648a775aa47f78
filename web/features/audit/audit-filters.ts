import { isIsoDate } from '#domain/time/calendar.ts';
import { withParams } from '#web/lib/navigation/address.ts';
import { useAddress } from '#web/lib/navigation/use-address.ts';

const names = ['action', 'start_date', 'end_date'] as const;

type Filters = Record<(typeof names)[number], string>;

export interface AuditFilters {
  /** By the names of the call; empty for none. */
  chosen: Filters;
  choose: (changes: Partial<Filters>) => void;
}

/** The filters in the address. Ignores dates that are not valid. */
export function useAuditFilters(): AuditFilters {
  const { params, rewrite } = useAddress();
  const read = (name: string) => params.get(name) ?? '';
  const readDate = (name: string) => [read(name)].find(isIsoDate) ?? '';
  return {
    chosen: { action: read('action'), start_date: readDate('start_date'), end_date: readDate('end_date') },
    choose: changes => rewrite(before => withParams(before, { page: null, ...changes })),
  };
}
