import type { ComponentType } from 'react';
import { patterns } from '#contract/page-patterns.ts';
import { safeNext } from '#contract/safe-next.ts';
import { isIsoDate } from '#domain/time/calendar.ts';
import { dayQuery } from '#web/features/day/day-query.ts';
import { currentModule } from '#web/lib/auth/session.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import type { Screen } from '#web/lib/navigation/screen.ts';

type Pages = { [pattern: string]: () => Promise<ComponentType> };

const openToAll: Omit<Screen, 'path'> = {
  access: { public: 'for people who are not signed in yet' },
  frame: 'full-screen',
};
const forUsers: Omit<Screen, 'path'> = { access: 'signed-in', frame: 'app' };
const forUsersOfModules: Omit<Screen, 'path'> = { ...forUsers, module: 'always', modulePicker: true };
const forOwners: Omit<Screen, 'path'> = { access: 'owner', frame: 'app', module: 'always' };
const forAdministrators: Omit<Screen, 'path'> = { access: 'admin', frame: 'admin' };

const adminPages = [
  'adminClients',
  'adminModules',
  'adminUsers',
  'adminSections',
  'adminFields',
  'adminAudit',
  'adminSystem',
  'adminSingleSignOn',
] as const;

/** Their files are named in a file of their own, which other people do not load. */
async function loadAdminPage(page: (typeof adminPages)[number]): Promise<ComponentType> {
  return (await import('./admin-pages.ts')).adminPages[page]();
}

async function loadLinkedPage(
  page: 'display' | 'posting' | 'standard' | 'assessment',
): Promise<ComponentType> {
  return (await import('./linked-pages.ts')).linkedPages[page]();
}

/** Every route of the specification (docs/coverage.md section 2), and our own. */
export const screens: Screen[] = [
  {
    path: patterns.home,
    ...openToAll,
    redirect: ({ person, module }) => (person ? paths.dashboard(module) : paths.login()),
  },
  {
    path: patterns.login,
    ...openToAll,
    // A failed confirmation by single sign-on is shown there: signing in again confirms as well.
    redirect: ({ person, next, path }) => (person && !path.includes('sso_error=') ? safeNext(next) : null),
    load: async () => (await import('#web/pages/sign-in/login-page.tsx')).LoginPage,
  },
  ...withPages(openToAll, {
    [patterns.forgotPassword]: async () =>
      (await import('#web/pages/sign-in/mailed-link-pages.tsx')).ForgotPasswordPage,
    [patterns.choosePassword]: async () =>
      (await import('#web/pages/sign-in/new-password-pages.tsx')).ChoosePasswordPage,
    [patterns.onboarding]: async () =>
      (await import('#web/pages/sign-in/new-password-pages.tsx')).OnboardingPage,
    [patterns.resendOnboarding]: async () =>
      (await import('#web/pages/sign-in/mailed-link-pages.tsx')).ResendOnboardingPage,
    [patterns.chooseHospital]: async () =>
      (await import('#web/pages/sign-in/choose-hospital-page.tsx')).ChooseHospitalPage,
    [patterns.stopMail]: async () => (await import('#web/pages/sign-in/stop-mail-page.tsx')).StopMailPage,
    [patterns.moduleRedirect]: async () =>
      (await import('#web/pages/sign-in/module-redirect-page.tsx')).ModuleRedirectPage,
  }),

  ...withPages(
    { ...forUsers, frame: 'full-screen' },
    {
      [patterns.openHospital]: async () =>
        (await import('#web/pages/sign-in/open-hospital-page.tsx')).OpenHospitalPage,
      [patterns.signedIn]: async () => (await import('#web/pages/sign-in/signed-in-page.tsx')).SignedInPage,
    },
  ),
  {
    path: patterns.dashboard,
    ...forUsersOfModules,
    load: async () => (await import('#web/pages/dashboard/dashboard-page.tsx')).DashboardPage,
    async prefetch({ queryClient, state, params: { date } }) {
      const module = currentModule(state);
      if (!module || (date !== undefined && !isIsoDate(date))) return;
      const query = dayQuery(module.id, date);
      // The screen itself repeats a request that failed.
      if (!queryClient.getQueryState(query.queryKey)) await queryClient.prefetchQuery(query);
    },
  },
  ...withPages(
    { ...openToAll, frame: 'none' },
    {
      [patterns.display]: () => loadLinkedPage('display'),
      [patterns.posting]: () => loadLinkedPage('posting'),
    },
  ),
  ...withPages(forUsersOfModules, {
    [patterns.now]: async () => (await import('#web/pages/dashboard/now/now-page.tsx')).NowPage,
    [patterns.handover]: async () =>
      (await import('#web/pages/dashboard/handover/handover-page.tsx')).HandoverPage,
    [patterns.monthOfShifts]: async () =>
      (await import('#web/pages/dashboard/month/month-page.tsx')).MonthPage,
    [patterns.reports]: async () => (await import('#web/pages/reports/reports-page.tsx')).ReportsPage,
    [patterns.targetFit]: async () =>
      (await import('#web/features/adequacy/target-fit/target-fit-page.tsx')).TargetFitPage,
    [patterns.report]: async () => (await import('#web/pages/reports/report-page.tsx')).ReportPage,
  }),
  // Some of its modules may be closed to the reader, so the current one is not named.
  ...withPages(
    { ...forUsersOfModules, module: 'optional' },
    {
      [patterns.annotatedReport]: async () =>
        (await import('#web/pages/reports/annotated-report-page.tsx')).AnnotatedReportPage,
    },
  ),
  ...withPages(forUsers, {
    [patterns.mySettings]: async () =>
      (await import('#web/pages/my-settings/my-settings-page.tsx')).MySettingsPage,
  }),
  ...withPages(forOwners, {
    [patterns.hospitalSettings]: async () =>
      (await import('#web/pages/hospital-settings/hospital-settings-page.tsx')).HospitalSettingsPage,
    [patterns.standard]: () => loadLinkedPage('standard'),
  }),
  ...withPages(
    { ...forOwners, module: 'optional' },
    { [patterns.assessment]: () => loadLinkedPage('assessment') },
  ),

  { path: patterns.admin, ...forAdministrators, redirect: () => paths.adminClients },
  ...adminPages.map(page => ({
    path: patterns[page],
    ...forAdministrators,
    load: () => loadAdminPage(page),
  })),

  {
    path: '*',
    access: { public: 'an unknown address, which only redirects' },
    frame: 'full-screen',
    redirect: ({ person, path }) => (person ? paths.home : paths.login(path)),
  },
];

function withPages(shared: Omit<Screen, 'path'>, pages: Pages): Screen[] {
  return Object.entries(pages).map(([path, load]) => ({ path, load, ...shared }));
}
