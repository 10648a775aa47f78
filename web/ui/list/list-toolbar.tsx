import type { ReactNode } from 'react';
import classes from './list.module.css';
import { SearchBox } from './search-box.tsx';
import { StatusFilter } from './status-filter.tsx';
import type { ListControls } from './use-list-state.ts';

interface ListToolbarProps {
  controls: ListControls;
  searchLabel: string;
  /** For rows that are neither active nor inactive. */
  withoutStatus?: boolean;
  /** Further filters, after the search box. */
  children?: ReactNode;
}

/** Search, filters, status: above the rows of a list. */
export function ListToolbar({ controls, searchLabel, withoutStatus = false, children }: ListToolbarProps) {
  const { state, change } = controls;
  return (
    <search className={classes.toolbar}>
      <div className={classes.search}>
        <SearchBox label={searchLabel} value={state.query} onSearch={query => change({ query })} />
      </div>
      {children}
      {!withoutStatus && <StatusFilter value={state.status} onChange={status => change({ status })} />}
    </search>
  );
}
