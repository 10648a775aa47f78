import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AuditEntry } from '#contract/audit/audit.ts';
import { getBrowserTimeZone } from '#web/lib/auth/hospital-time.ts';
import { DownloadMenu } from '#web/ui/download-menu.tsx';
import { spreadsheetFormats } from '#web/ui/export-menu.tsx';
import type { ListColumn } from '#web/ui/list/list-table.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useListState } from '#web/ui/list/use-list-state.ts';
import { useAuditFilters } from './audit-filters.ts';
import { AuditToolbar } from './audit-toolbar.tsx';
import { type AuditFormat, exportEntries } from './export-entries.ts';

interface AuditQuery {
  page?: number;
  query: string;
  action: string;
  start_date: string;
  end_date: string;
  timezone: string;
}

interface AuditListProps {
  /** "Audit Trail", also the name of the file. */
  name: string;
  columns: readonly ListColumn<AuditEntry>[];
  hospital?: { id: number | null; select: ReactNode };
  load: (query: AuditQuery, signal?: AbortSignal) => Promise<{ results: AuditEntry[]; count: number }>;
}

const groups = [
  { choices: [...spreadsheetFormats, { value: 'jsonl' as const, label: 'JSON lines (.jsonl)' }] },
];

/** Entries of the audit trail with filters, which are kept in the address, and files. */
export function AuditList({ name, columns, hospital, load }: AuditListProps) {
  const controls = useListState({ ordering: '', status: 'any' });
  const filters = useAuditFilters();
  const { page, query: search } = controls.state;
  const query = { ...filters.chosen, query: search, timezone: getBrowserTimeZone() };
  const entries = useQuery({
    queryKey: ['audit', name, page, query, hospital?.id],
    queryFn: ({ signal }) => load({ ...query, page }, signal),
    placeholderData: keepPreviousData,
  });
  const isFiltered = [...Object.values(filters.chosen), search, hospital?.id].some(Boolean);

  async function save(format: AuditFormat) {
    return exportEntries(name, await load(query), format);
  }

  const label = name.charAt(0) + name.slice(1).toLowerCase();
  return (
    <>
      <AuditToolbar
        searchLabel={`Search the ${label.toLowerCase()}`}
        controls={controls}
        filters={filters}
        hospital={hospital?.select}
      >
        <DownloadMenu label="Export" groups={groups} save={save} />
      </AuditToolbar>
      <ListView
        label={label}
        pagesLabel={`Pages of the ${label.toLowerCase()}`}
        columns={columns}
        controls={controls}
        query={entries}
        empty={
          isFiltered
            ? 'Nothing matches. Try another search, or a larger range of dates.'
            : 'Nothing has happened yet.'
        }
      />
    </>
  );
}
