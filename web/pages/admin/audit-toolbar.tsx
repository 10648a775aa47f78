import { Select } from '@mantine/core';
import {
  accountActions,
  administrationActions,
  analysisActions,
  exportActions,
  refusalActions,
  settingsActions,
  shiftActions,
} from '#contract/audit-actions.ts';
import { sentence } from '#web/features/audit/audit-words.ts';
import { HospitalSelect } from '#web/features/users/hospital-select.tsx';
import { DateFilter } from '#web/ui/list/date-filter.tsx';
import { ListToolbar } from '#web/ui/list/list-toolbar.tsx';
import type { ListControls } from '#web/ui/list/use-list-state.ts';
import classes from './audit-toolbar.module.css';
import type { AuditFilters } from './use-audit-filters.ts';

const choice = (action: string) => ({ value: action, label: sentence(action) });
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
  filters: AuditFilters;
  onChange: (changes: Partial<AuditFilters>) => void;
}

export function AuditToolbar({ controls, filters, onChange }: AuditToolbarProps) {
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
        value={filters.action}
        onChange={action => onChange({ action })}
      />
      <div className={classes.choice}>
        <HospitalSelect
          label="Hospital"
          labelHidden
          placeholder="Any hospital"
          clearable
          withInactive
          value={filters.client}
          onChange={client => onChange({ client })}
        />
      </div>
      <div className={classes.dates}>
        <DateFilter label="From" value={filters.startDate} onChange={startDate => onChange({ startDate })} />
        <span aria-hidden>to</span>
        <DateFilter label="To" value={filters.endDate} onChange={endDate => onChange({ endDate })} />
      </div>
    </ListToolbar>
  );
}
