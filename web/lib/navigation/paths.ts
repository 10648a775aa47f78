import { patterns } from '#contract/page-patterns.ts';
import { buildAddress } from './address.ts';

/** Null or undefined for a person who has no module; a screen then completes its address itself. */
type ModuleId = number | null | undefined;

type Query = Record<string, string | number | null>;

/** The addresses of all screens. Those of a module name it, so that a link opens the same view for everybody (D51). */
export const paths = {
  home: patterns.home,
  login: (next?: string) => withNext(patterns.login, next),
  forgotPassword: patterns.forgotPassword,
  choosePassword: (token: string) => `${patterns.forgotPassword}/${token}`,
  resendOnboarding: patterns.resendOnboarding,
  chooseHospital: (next?: string) => withNext(patterns.chooseHospital, next),
  openHospital: (next?: string) => withNext(patterns.openHospital, next),
  dashboard: (module: ModuleId) => inModule('/dashboard', module),
  dashboardOn: (date: string, module: ModuleId) => inModule(`/dashboard/${date}`, module),
  shiftForm: (date: string, window: number, module: ModuleId) =>
    inModule(`/dashboard/${date}`, module, { window }),
  redFlag: (date: string, window: number, module: ModuleId) =>
    inModule(`/dashboard/${date}`, module, { flag: window }),
  /** The form of the window that is running. */
  currentShift: (module: ModuleId) => inModule('/dashboard', module, { window: 'now' }),
  now: (module: ModuleId) => inModule(patterns.now, module),
  /** Of a window; without one, of the running one, or of the date's last one that has begun. */
  handover: (date: string, window: number | null, module: ModuleId) =>
    inModule(patterns.handover, module, { date, ...(window !== null && { window }) }),
  monthOfShifts: (month: string, module: ModuleId) => inModule(`/dashboard/month/${month}`, module),
  reports: (module: ModuleId) => inModule(patterns.reports, module),
  report: (id: string, module: ModuleId) => inModule(`/reports/${id}`, module),
  targetFit: (module: ModuleId) => inModule(patterns.targetFit, module),
  annotatedReport: (id: number, module: ModuleId) => inModule(`/reports/annotated/${id}`, module),
  /** Changes the current module, then redirects to `next`. */
  moduleRedirect: (moduleId: number, next: string) => withNext(`/module-redirect/${moduleId}`, next),
  /** The General tab of the module's hospital, and a room of it (`settings-rooms.ts`). */
  hospitalSettings: (module: ModuleId, room = '', query?: Query) =>
    inModule(`/client-settings${room && `/${room}`}`, module, query),
  /** The module's tab in the hospital settings. */
  moduleSettings: (module: number) => inModule('/client-settings', module, { tab: moduleTab }),
  assessment: (id: number, module: ModuleId) =>
    inModule(`/client-settings/staffing-assessments/${id}`, module),
  newAssessment: (module: number) => inModule('/client-settings/staffing-assessments', module),
  /** The module's staffing standard, which its settings lead to. */
  standard: (module: number) => inModule(patterns.standard, module),
  mySettings: patterns.mySettings,
  adminClients: patterns.adminClients,
  adminModules: (clientId: number) => `/admin/clients/${clientId}/modules`,
  /** The users of one hospital. */
  adminUsersOf: (clientId: number) => `${patterns.adminUsers}?client=${clientId}`,
  adminUsers: patterns.adminUsers,
  adminSections: patterns.adminSections,
  adminFields: (sectionId: number) => `/admin/sections/${sectionId}/fields`,
  adminAudit: patterns.adminAudit,
  adminSystem: patterns.adminSystem,
  adminSingleSignOn: patterns.adminSingleSignOn,
  signedIn: patterns.signedIn,
};

/** The value of `tab` in the address of a module's settings. */
export const moduleTab = 'module';

function inModule(path: string, module: ModuleId, query?: Query): string {
  return buildAddress(path, { query: { module, ...query } });
}

/** Adds `next` to the query string unless it is the default. */
function withNext(path: string, next: string | undefined): string {
  return next && next !== '/' ? `${path}?next=${encodeURIComponent(next)}` : path;
}

/** Such a link determines the hospital, so signing in does not ask for one. */
export function namesModule(path: string): boolean {
  return (
    path.startsWith('/module-redirect/') || new URL(path, 'https://here.invalid').searchParams.has('module')
  );
}
