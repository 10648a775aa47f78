import { formatInstant } from '#domain/time/instants.ts';
import { useAuthState } from './auth-context.ts';

export function getBrowserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** An instant of a hospital on its clock (D54); of no hospital, on the browser's. */
export function formatForReader(instant: string, timeZone: string | null | undefined): string {
  const own = getBrowserTimeZone();
  return formatInstant(instant, timeZone ?? own, own);
}

/** Formats instants of the chosen hospital. */
export function useHospitalTime(): (instant: string) => string {
  const timeZone = useAuthState().client?.timezone;
  return instant => formatForReader(instant, timeZone);
}
