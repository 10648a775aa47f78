import type { AuthState } from '#contract/people/accounts.ts';
import { formatFriendlyDate } from '#domain/measures/formatting.ts';
import { listReportTypes } from '#domain/reports/report-types.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import { parseTypedDate } from '#domain/time/typed-date.ts';
import {
  availableModules,
  currentModule,
  hasSeveralHospitals,
  managesHospital,
} from '#web/lib/auth/session.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { adminPages, listMainLinks } from '../sidebar/links.ts';

export type PlaceGroup = 'Date' | 'Pages' | 'Modules' | 'Reports';

/** Something to go to: an address, a module to switch to, or the list of keys. */
export interface Place {
  group: PlaceGroup;
  label: string;
  /** The key that leads there directly. */
  keys?: string;
  target: { to: string } | { module: number } | 'keys';
}

/** The places that a user may open and whose name contains each word of the query; a date in the query comes first. */
export function listPlaces(state: AuthState, query: string, today: IsoDate | null): Place[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const places = [...listPages(state, today), ...listModules(state), ...listReports(state)].filter(
    ({ label }) => words.every(word => label.toLowerCase().includes(word)),
  );
  const date = today && availableModules(state).length > 0 ? parseTypedDate(query, today) : null;
  if (!date || !today) return places;
  const to = paths.dashboardOn(date, currentModule(state)?.id);
  return [{ group: 'Date', label: formatFriendlyDate(date, today), target: { to } }, ...places];
}

function listPages(state: AuthState, today: IsoDate | null): Place[] {
  const page = (label: string, to: string): Place => ({ group: 'Pages', label, target: { to } });
  const module = currentModule(state)?.id;
  const hasModule = today !== null && availableModules(state).length > 0;
  return [
    ...(hasModule ? [{ ...page('Current Shift', paths.currentShift(module)), keys: 'N' }] : []),
    ...listMainLinks(state).map(({ label, to }) => page(label, to)),
    ...(hasModule ? [page('Hospital Now', paths.now(module))] : []),
    ...(hasModule ? [page('Missing Shifts', paths.monthOfShifts(today.slice(0, 7), module))] : []),
    page('My Settings', paths.mySettings),
    ...(hasSeveralHospitals(state) ? [page('Switch Hospital', paths.chooseHospital())] : []),
    ...(state.user?.is_admin ? listAdminPages() : []).map(({ label, to }) => page(`Admin: ${label}`, to)),
    { group: 'Pages', label: 'Keys', keys: '?', target: 'keys' },
  ];
}

function listAdminPages(): { label: string; to: string }[] {
  return [
    ...adminPages,
    { label: 'Audit Trail', to: paths.adminAudit },
    { label: 'Single Sign-On', to: paths.adminSingleSignOn },
    { label: 'System', to: paths.adminSystem },
  ];
}

function listModules(state: AuthState): Place[] {
  const modules = availableModules(state);
  if (modules.length < 2) return [];
  return modules.map(({ id, name }) => ({ group: 'Modules', label: name, target: { module: id } }));
}

/** For those whose sidebar leads to the reports. */
function listReports(state: AuthState): Place[] {
  const { length } = availableModules(state);
  if (length === 0 || !managesHospital(state)) return [];
  return listReportTypes(length).map(({ id, name }) => ({
    group: 'Reports',
    label: name,
    target: { to: paths.report(id, currentModule(state)?.id) },
  }));
}
