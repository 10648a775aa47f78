import { describeSsoError, isSsoError } from '#domain/people/single-sign-on/sso-errors.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';

/** Why a single sign-on failed. */
export function SsoAlert({ code }: { code: string }) {
  return <AlertLine message={describeSsoError(isSsoError(code) ? code : 'unavailable')} />;
}
