import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isIsoDate } from '#domain/time/calendar.ts';
import { auditColumns, hospitalColumn } from '#web/features/audit/audit-columns.tsx';
import { viewersTimezone } from '#web/features/audit/audit-words.ts';
import { exportEntries } from '#web/features/audit/export-entries.ts';
import { useHospitalFilter } from '#web/features/users/users-query.ts';
import { client } from '#web/lib/api/client.ts';
import { withParams } from '#web/lib/navigation/address.ts';
import { useAddress } from '#web/lib/navigation/use-address.ts';
import type { SpreadsheetFormat } from '#web/lib/spreadsheet/download-table.ts';
import { paths } from '#web/paths.ts';
import { ExportMenu } from '#web/ui/export-menu.tsx';
import { ListCard } from '#web/ui/list/list-card.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useListState } from '#web/ui/list/use-list-state.ts';
import { Page } from '#web/ui/page/page.tsx';
import { type AuditFilters, AuditToolbar } from './audit-toolbar.tsx';

const columns = [...auditColumns, hospitalColumn];

export function AuditPage() {
  const controls = useListState({ ordering: '', status: 'any' });
  const { params, rewrite } = useAddress();
  const hospital = useHospitalFilter();
  const filters = readFilters(params);
  const { page, query: search } = controls.state;
  const query = {
    ...filters,
    ...(hospital.id !== null && { client: hospital.id }),
    query: search,
    timezone: viewersTimezone(),
  };
  const entries = useQuery({
    queryKey: ['audit', page, query],
    queryFn: ({ signal }) => client.listAudit({ query: { ...query, page }, signal }),
    placeholderData: keepPreviousData,
  });

  async function save(format: SpreadsheetFormat) {
    const found = await client.listAudit({ query });
    return exportEntries({ name: 'Audit Trail', entries: found, format, wayToOthers: 'Choose dates' });
  }

  return (
    <Page
      title="Audit Trail"
      subtitle="Who did what, and when, newest first. Times are on your clock."
      back={{ to: paths.adminClients, label: 'Clients' }}
      controls={<ExportMenu save={save} />}
    >
      <ListCard>
        <AuditToolbar
          controls={controls}
          hospital={hospital}
          filters={filters}
          onChange={changes => rewrite(before => withParams(before, { page: null, ...changes }))}
        />
        <ListView
          label="Audit trail"
          columns={columns}
          controls={controls}
          query={entries}
          empty="Nothing matches. Try another search, or a larger range of dates."
        />
      </ListCard>
    </Page>
  );
}

/** Ignores dates that are not valid. */
function readFilters(params: URLSearchParams): AuditFilters {
  const readDate = (name: string) => [params.get(name) ?? ''].find(isIsoDate) ?? '';
  return {
    action: params.get('action') ?? '',
    start_date: readDate('start_date'),
    end_date: readDate('end_date'),
  };
}
