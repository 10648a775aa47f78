/** Which rows a list shows. Kept in the address, where defaults are left out. */
export interface ListState {
  /** Counted from 1. */
  page: number;
  /** A field's name, `-` before it for descending. */
  ordering: string;
  query: string;
  status: ListStatus;
}

const listStatuses = ['active', 'inactive', 'any'] as const;
export type ListStatus = (typeof listStatuses)[number];

export interface ListDefaults {
  ordering: string;
  status?: ListStatus;
}

/** Ignores invalid parameters, because the address may be typed by hand. */
export function readListState(params: URLSearchParams, defaults: ListDefaults): ListState {
  const read = (name: string) => params.get(name) ?? '';
  const page = Number(read('page') || 1);
  const status = listStatuses.find(known => known === read('status'));
  return {
    page: Number.isInteger(page) && page >= 1 ? page : 1,
    ordering: read('ordering') || defaults.ordering,
    query: read('query').trim(),
    status: status ?? defaults.status ?? 'active',
  };
}

/** Any change except that of the page leads back to the first page. Keeps the address's other parameters. */
export function changeListState(
  params: URLSearchParams,
  changes: Partial<ListState>,
  defaults: ListDefaults,
): URLSearchParams {
  const state: ListState = { ...readListState(params, defaults), page: 1, ...changes };
  const usual = { page: 1, query: '', status: 'active', ...defaults };
  const next = new URLSearchParams(params);
  for (const name of ['page', 'ordering', 'query', 'status'] as const) {
    if (state[name] === usual[name]) next.delete(name);
    else next.set(name, String(state[name]));
  }
  return next;
}

/** The parameters of a list call (D40). */
export function buildListQuery({ page, query, status }: ListState) {
  return { page, query, ...(status !== 'any' && { is_active: status === 'active' }) };
}

/** The ordering after a click on a column's header: ascending first, then descending. */
export function nextOrdering(current: string, field: string): string {
  return current === field ? `-${field}` : field;
}

export function getSortDirection(ordering: string, field: string): 'ascending' | 'descending' | 'none' {
  if (ordering === field) return 'ascending';
  return ordering === `-${field}` ? 'descending' : 'none';
}
