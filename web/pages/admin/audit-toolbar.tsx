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
import { toSentence } from '#web/features/audit/audit-words.ts';
import { HospitalSelect } from '#web/features/users/hospital-select.tsx';
import type { useHospitalFilter } from '#web/features/users/users-query.ts';
import { DateFilter } from '#web/ui/list/date-filter.tsx';
import { ListToolbar } from '#web/ui/list/list-toolbar.tsx';
import type { ListControls } from '#web/ui/list/use-list-state.ts';
import classes from './audit-toolbar.module.css';

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

/** By the names of the address and of the call; empty for none. */
export interface AuditFilters {
  action: string;
  start_date: string;
  end_date: string;
}

interface AuditToolbarProps {
  controls: ListControls;
  hospital: ReturnType<typeof useHospitalFilter>;
  filters: AuditFilters;
  onChange: (changes: Partial<AuditFilters>) => void;
}

export function AuditToolbar({ controls, hospital, filters, onChange }: AuditToolbarProps) {
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
        value={filters.action || null}
        onChange={action => onChange({ action: action ?? '' })}
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
        <DateFilter
          label="From"
          value={filters.start_date}
          onChange={start_date => onChange({ start_date })}
        />
        <span aria-hidden>to</span>
        <DateFilter label="To" value={filters.end_date} onChange={end_date => onChange({ end_date })} />
      </div>
    </ListToolbar>
  );
}
