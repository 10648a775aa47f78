import type { ReactNode } from 'react';
import {
  accountActions,
  administrationActions,
  analysisActions,
  exportActions,
  handoverActions,
  nameAction,
  redFlagAuditActions,
  refusalActions,
  settingsActions,
  shiftActions,
  singleSignOnActions,
  subscriptionActions,
} from '#domain/audit/audit-actions.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { SearchSelect } from '#web/ui/form/search-select.tsx';
import { ListToolbar } from '#web/ui/list/list-toolbar.tsx';
import type { ListControls } from '#web/ui/list/use-list-state.ts';
import type { AuditFilters } from './audit-filters.ts';
import classes from './audit-toolbar.module.css';

const choice = (action: string) => ({ value: action, label: nameAction(action) });
const actions = [
  { group: 'Shifts', items: shiftActions.map(choice) },
  { group: 'Hand-overs', items: handoverActions.map(choice) },
  { group: 'Parity Data Analyses', items: analysisActions.map(choice) },
  { group: 'Hospital settings', items: settingsActions.map(choice) },
  { group: 'Hospitals, catalog and people', items: administrationActions.map(choice) },
  { group: 'Signing in and own settings', items: [...accountActions, ...singleSignOnActions].map(choice) },
  { group: 'Red flags', items: redFlagAuditActions.map(choice) },
  { group: 'Report subscriptions', items: subscriptionActions.map(choice) },
  { group: 'Downloads and PDFs', items: exportActions.map(choice) },
  { group: 'Refused calls', items: refusalActions.map(choice) },
];

interface AuditToolbarProps {
  searchLabel: string;
  controls: ListControls;
  filters: AuditFilters;
  /** A further filter. */
  hospital?: ReactNode;
  /** The menu of files. */
  children: ReactNode;
}

export function AuditToolbar(props: AuditToolbarProps) {
  const { searchLabel, controls, hospital, children } = props;
  const { chosen, choose } = props.filters;
  return (
    <ListToolbar controls={controls} searchLabel={searchLabel} withoutStatus>
      <SearchSelect
        aria-label="Action"
        placeholder="Any action"
        className={classes.choice ?? ''}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the action' }}
        nothingFound="No matching action"
        data={actions}
        value={chosen.action || null}
        onChange={action => choose({ action: action ?? '' })}
      />
      {hospital && <div className={classes.choice}>{hospital}</div>}
      <div className={classes.dates}>
        <DateField
          label="From"
          isLabelHidden
          value={chosen.start_date}
          onChange={start_date => choose({ start_date })}
          onClear={() => choose({ start_date: '' })}
        />
        <span aria-hidden>to</span>
        <DateField
          label="To"
          isLabelHidden
          value={chosen.end_date}
          onChange={end_date => choose({ end_date })}
          onClear={() => choose({ end_date: '' })}
        />
      </div>
      {children}
    </ListToolbar>
  );
}
