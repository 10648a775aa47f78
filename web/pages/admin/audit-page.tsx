import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { auditColumns, hospitalColumn } from '#web/features/audit/audit-columns.tsx';
import { exportEntries } from '#web/features/audit/export-entries.ts';
import { client } from '#web/lib/api/client.ts';
import type { SpreadsheetFormat } from '#web/lib/spreadsheet/download-table.ts';
import { paths } from '#web/paths.ts';
import { ExportMenu } from '#web/ui/export-menu.tsx';
import { ListCard } from '#web/ui/list/list-card.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { AuditToolbar } from './audit-toolbar.tsx';
import { useAuditFilters } from './use-audit-filters.ts';

const columns = [...auditColumns, hospitalColumn];

export function AuditPage() {
  const { controls, filters, change, page, call } = useAuditFilters();
  const entries = useQuery({
    queryKey: ['audit', page, call],
    queryFn: ({ signal }) => client.listAudit({ query: { ...call, page }, signal }),
    placeholderData: keepPreviousData,
  });

  async function save(format: SpreadsheetFormat) {
    const found = await client.listAudit({ query: call });
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
        <AuditToolbar controls={controls} filters={filters} onChange={change} />
        <ListView
          label="Audit trail"
          columns={columns}
          keyOf={entry => entry.id}
          controls={controls}
          query={entries}
          empty="Nothing matches. Try another search, or a larger range of dates."
        />
      </ListCard>
    </Page>
  );
}
