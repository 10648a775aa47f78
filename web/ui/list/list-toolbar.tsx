import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './list.module.css';
import type { ListStatus } from './list-state.ts';
import { SearchBox } from './search-box.tsx';
import type { ListControls } from './use-list-state.ts';

const statuses: { value: ListStatus; label: string }[] = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
  { value: 'any', label: 'Any' },
];

interface ListToolbarProps {
  controls: ListControls;
  searchLabel: string;
  /** For rows that have no active state. */
  withoutStatus?: boolean;
  /** Further filters, after the search box. */
  children?: ReactNode;
}

/** Search, filters and status above the rows of a list. */
export function ListToolbar({ controls, searchLabel, withoutStatus = false, children }: ListToolbarProps) {
  const { state, change } = controls;
  return (
    <search className={classes.toolbar}>
      <div className={classes.search}>
        <SearchBox label={searchLabel} value={state.query} onSearch={query => change({ query })} />
      </div>
      {children}
      {!withoutStatus && (
        <SegmentedControl
          aria-label="Status"
          data={statuses}
          value={state.status}
          onChange={status => change({ status })}
        />
      )}
    </search>
  );
}
