import type { AuthState } from '#contract/people/accounts.ts';
import { formatFriendlyDate } from '#domain/measures/formatting.ts';
import { listReportTypes } from '#domain/reports/options/report-types.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import { parseTypedDate } from '#domain/time/typed-date.ts';
import {
  availableModules,
  currentModule,
  hasSeveralHospitals,
  managesHospital,
} from '#web/lib/auth/session.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { settingsRooms } from '#web/lib/navigation/settings-rooms.ts';
import { adminPages, listMainLinks } from '../sidebar/links.ts';
import { matchPlaces } from './match-places.ts';
import type { Place } from './place.ts';

/** There may be thousands, and the query narrows them down. */
const mostHospitals = 5;

/** The places that a user may open and that the query finds; a date in the query comes first. */
export function listPlaces(state: AuthState, query: string, today: IsoDate | null): Place[] {
  const places = matchPlaces(
    [
      ...listPages(state, today),
      ...listModulePlaces(state),
      ...listReportPlaces(state),
      ...listSettingPlaces(state),
    ],
    query,
  );
  const found = [...listDate(state, query, today), ...places];
  // Without a query the page to switch hospitals is enough.
  return query.trim() === ''
    ? found
    : [...found, ...matchPlaces(listHospitals(state), query).slice(0, mostHospitals)];
}

function listDate(state: AuthState, query: string, today: IsoDate | null): Place[] {
  const date = today && availableModules(state).length > 0 ? parseTypedDate(query, today) : null;
  if (!date || !today) return [];
  const to = paths.dashboardOn(date, currentModule(state)?.id);
  return [{ group: 'Date', label: formatFriendlyDate(date, today), target: { to } }];
}

function listPages(state: AuthState, today: IsoDate | null): Place[] {
  const page = (label: string, to: string, words: string[] = []): Place => ({
    group: 'Pages',
    label,
    words,
    target: { to },
  });
  const module = currentModule(state)?.id;
  const hasModule = today !== null && availableModules(state).length > 0;
  return [
    ...(hasModule ? [{ ...page('Current Shift', paths.currentShift(module)), keys: 'N' }] : []),
    ...listMainLinks(state).map(({ label, to }) => page(label, to, pageWords[label])),
    ...(hasModule ? [page('Hospital Now', paths.now(module))] : []),
    ...(hasModule ? [page('Missing Shifts', paths.monthOfShifts(today.slice(0, 7), module))] : []),
    page('My Settings', paths.mySettings, ownSettings),
    ...(hasSeveralHospitals(state) ? [page('Switch Hospital', paths.chooseHospital())] : []),
    ...(state.user?.is_admin ? listAdminPages() : []).map(({ label, to }) => page(`Admin: ${label}`, to)),
    { group: 'Pages', label: 'Keys', keys: '?', target: 'keys' },
  ];
}

const pageWords: Record<string, string[]> = { Reports: ['Parity Data Analyses', 'Report subscriptions'] };

const ownSettings = [
  'Password',
  'Two-factor',
  'Passkeys',
  'Color-blind friendly colors',
  'Dark mode',
  'Sessions',
  'Logout',
  'Mails',
];

function listAdminPages(): { label: string; to: string }[] {
  return [
    ...adminPages,
    { label: 'Audit Trail', to: paths.adminAudit },
    { label: 'Single Sign-On', to: paths.adminSingleSignOn },
    { label: 'System', to: paths.adminSystem },
  ];
}

function listModulePlaces(state: AuthState): Place[] {
  const modules = availableModules(state);
  if (modules.length < 2) return [];
  return modules.map(({ id, name }) => ({ group: 'Modules', label: name, target: { module: id } }));
}

/** For those whose sidebar leads to the reports. */
function listReportPlaces(state: AuthState): Place[] {
  const { length } = availableModules(state);
  if (length === 0 || !managesHospital(state)) return [];
  return listReportTypes(length).map(({ id, name, description }) => ({
    group: 'Reports',
    label: name,
    words: [description],
    target: { to: paths.report(id, currentModule(state)?.id) },
  }));
}

/** The rooms of the hospital's settings, and those of each module, the current one first. */
function listSettingPlaces(state: AuthState): Place[] {
  if (!managesHospital(state)) return [];
  const current = currentModule(state)?.id;
  const modules = availableModules(state).toSorted(
    (a, b) => Number(b.id === current) - Number(a.id === current),
  );
  return [
    ...settingsRooms.map(({ id, name }) => ({
      group: 'Settings' as const,
      label: name,
      words: roomWords[id] ?? [],
      target: { to: paths.hospitalSettings(current, id) },
    })),
    ...modules.flatMap(({ id, name }) => [
      {
        group: 'Settings' as const,
        label: `${name} Settings`,
        words: moduleSettings,
        target: { to: paths.moduleSettings(id) },
      },
      {
        group: 'Settings' as const,
        label: `${name} Staffing Standard`,
        words: standardWords,
        target: { to: paths.standard(id) },
      },
    ]),
  ];
}

const roomWords: Record<string, string[]> = {
  '': ['Timezone', 'Time zone', 'Shift times', 'Fair peers', 'Share with peers'],
  people: ['Users', 'Owners', 'Access', 'Invitations', 'Import'],
  'sign-in': ['Two-factor', 'Idle minutes', 'Allowed networks', 'Security'],
  connections: ['API tokens', 'Census sources', 'HL7', 'FHIR', 'SCIM'],
  displays: ['Display links', 'Wall screens', 'Posting'],
  activity: ['Audit trail', 'History'],
};

const moduleSettings = [
  'Premium hours categories',
  'Over/under reasons',
  'Staffing model assessments',
  'Budget',
  'Plan',
  'Red flag rules',
  'Red flag actions',
  'Escalation',
  'Reminders',
  'Efforts by law',
];

const standardWords = ['Law', 'Required RNs', 'Patients per RN', 'Patient classes', 'Ratios'];

/** The user's other hospitals. One without modules has nothing to show, except to those who set it up. */
function listHospitals({ clients, client, user }: AuthState): Place[] {
  return (clients ?? [])
    .filter(({ id, modules }) => id !== client?.id && (modules.length > 0 || user?.is_admin))
    .map(({ id, name, modules: [first] }) => ({
      group: 'Hospitals',
      label: name,
      target: { to: first === undefined ? paths.adminModules(id) : paths.dashboard(first) },
    }));
}
