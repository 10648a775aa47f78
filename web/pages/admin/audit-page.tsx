import { auditColumns, hospitalColumn } from '#web/features/audit/audit-columns.tsx';
import { AuditList } from '#web/features/audit/audit-list.tsx';
import { HospitalSelect } from '#web/features/users/hospital-select.tsx';
import { useHospitalFilter } from '#web/features/users/users-query.ts';
import { adminClient } from '#web/lib/api/admin-client.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { ListCard } from '#web/ui/list/list-card.tsx';
import { Page } from '#web/ui/page/page.tsx';

const columns = [...auditColumns, hospitalColumn];

export function AuditPage() {
  const { id, choose } = useHospitalFilter();
  const select = (
    <HospitalSelect
      label="Hospital"
      labelHidden
      placeholder="Any hospital"
      clearable
      withInactive
      value={id}
      onChange={choose}
    />
  );
  return (
    <Page
      title="Audit Trail"
      subtitle="Who did what, and when, newest first. Times are each hospital’s own."
      back={{ to: paths.adminClients, label: 'Clients' }}
    >
      <ListCard>
        <AuditList
          name="Audit Trail"
          columns={columns}
          hospital={{ id, select }}
          load={(query, signal) =>
            adminClient.listAudit({
              query: { ...query, ...(id !== null && { client: id }) },
              ...(signal && { signal }),
            })
          }
        />
      </ListCard>
    </Page>
  );
}
