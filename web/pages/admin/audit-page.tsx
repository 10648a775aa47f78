import { Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  accountActions,
  administrationActions,
  analysisActions,
  exportActions,
  refusalActions,
  settingsActions,
  shiftActions,
} from '#contract/audit-actions.ts';
import { isIsoDate } from '#domain/time/calendar.ts';
import { auditColumns, hospitalColumn } from '#web/features/audit/audit-columns.tsx';
import { toSentence, viewersTimezone } from '#web/features/audit/audit-words.ts';
import { exportEntries } from '#web/features/audit/export-entries.ts';
import { HospitalSelect } from '#web/features/users/hospital-select.tsx';
import { useHospitalFilter } from '#web/features/users/users-query.ts';
import { client } from '#web/lib/api/client.ts';
import { withParams } from '#web/lib/navigation/address.ts';
import { useAddress } from '#web/lib/navigation/use-address.ts';
import type { SpreadsheetFormat } from '#web/lib/spreadsheet/download-table.ts';
import { paths } from '#web/paths.ts';
import { ExportMenu } from '#web/ui/export-menu.tsx';
import { DateFilter } from '#web/ui/list/date-filter.tsx';
import { ListCard } from '#web/ui/list/list-card.tsx';
import { ListToolbar } from '#web/ui/list/list-toolbar.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { type ListControls, useListState } from '#web/ui/list/use-list-state.ts';
import { Page } from '#web/ui/page/page.tsx';
import classes from './audit-page.module.css';

const columns = [...auditColumns, hospitalColumn];

export function AuditPage() {
  const controls = useListState({ ordering: '', status: 'any' });
  const filters = useAuditFilters();
  const { page, query: search } = controls.state;
  const query = {
    ...filters.chosen,
    ...(filters.hospital.id !== null && { client: filters.hospital.id }),
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
        <AuditToolbar controls={controls} filters={filters} />
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

/** The filters of the address, by the names of the call; empty for none. Ignores dates that are not valid. */
function useAuditFilters() {
  const { params, rewrite } = useAddress();
  const readDate = (name: string) => [params.get(name) ?? ''].find(isIsoDate) ?? '';
  const chosen = {
    action: params.get('action') ?? '',
    start_date: readDate('start_date'),
    end_date: readDate('end_date'),
  };
  const choose = (changes: Partial<typeof chosen>) =>
    rewrite(before => withParams(before, { page: null, ...changes }));
  return { chosen, choose, hospital: useHospitalFilter() };
}

const choice = (action: string) => ({ value: action, label: toSentence(action) });
const actions = [
  { group: 'Shifts', items: shiftActions.map(choice) },
  { group: 'Parity Data Analyses', items: analysisActions.map(choice) },
  { group: 'Hospital settings', items: settingsActions.map(choice) },
  { group: 'Hospitals, catalogue and people', items: administrationActions.map(choice) },
  { group: 'Signing in and own settings', items: accountActions.map(choice) },
  { group: 'Downloads and PDFs', items: exportActions.map(choice) },
  { group: 'Refused calls', items: refusalActions.map(choice) },
];

interface AuditToolbarProps {
  controls: ListControls;
  filters: ReturnType<typeof useAuditFilters>;
}

function AuditToolbar({ controls, filters: { chosen, choose, hospital } }: AuditToolbarProps) {
  return (
    <ListToolbar controls={controls} searchLabel="Search the audit trail" withoutStatus>
      <Select
        aria-label="Action"
        placeholder="Any action"
        className={classes.choice ?? ''}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the action' }}
        nothingFoundMessage="No matching action"
        data={actions}
        value={chosen.action || null}
        onChange={action => choose({ action: action ?? '' })}
      />
      <div className={classes.choice}>
        <HospitalSelect
          label="Hospital"
          labelHidden
          placeholder="Any hospital"
          clearable
          withInactive
          value={hospital.id}
          onChange={hospital.choose}
        />
      </div>
      <div className={classes.dates}>
        <DateFilter label="From" value={chosen.start_date} onChange={start_date => choose({ start_date })} />
        <span aria-hidden>to</span>
        <DateFilter label="To" value={chosen.end_date} onChange={end_date => choose({ end_date })} />
      </div>
    </ListToolbar>
  );
}
