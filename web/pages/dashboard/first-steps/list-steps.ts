import type { AuthState } from '#contract/people/accounts.ts';
import type { FirstStep } from '#domain/people/first-steps.ts';
import { addDays, type IsoDate } from '#domain/time/calendar.ts';
import { managesHospital } from '#web/lib/auth/session.ts';
import { buildAddress } from '#web/lib/navigation/address.ts';
import { paths } from '#web/lib/navigation/paths.ts';

interface Step {
  title: string;
  hint: string;
  to: string;
}

/** The places of the first steps. Members have neither reports nor hospital settings: theirs are the hand-over and their own. */
export function listSteps(state: AuthState, moduleId: number, today: IsoDate): Record<FirstStep, Step> {
  const shift = {
    title: 'Enter a shift',
    hint: 'Patients and RNs. Variance follows.',
    to: paths.currentShift(moduleId),
  };
  if (!managesHospital(state)) {
    return {
      shift,
      report: {
        title: 'Open the hand-over',
        hint: 'For the next charge nurse, on one page.',
        to: paths.handover(today, null, moduleId),
      },
      settings: {
        title: 'Make it yours',
        hint: 'Your colors, mails and how you log in.',
        to: paths.mySettings,
      },
    };
  }
  const lastDays = { start_date: addDays(today, -29), end_date: today, generate: 'true' };
  return {
    shift,
    report: {
      title: 'Read a report',
      hint: 'The ratios of the last 30 days.',
      to: buildAddress('/reports/ratio', { query: { module: moduleId, ...lastDays } }),
    },
    settings: {
      title: 'Make it yours',
      hint: 'Shift times, people, the patient record.',
      to: paths.hospitalSettings(moduleId),
    },
  };
}
