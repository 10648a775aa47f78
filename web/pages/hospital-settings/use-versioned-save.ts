import { useRef } from 'react';
import { formatDateTime } from '#domain/measures/formatting.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { client } from '#web/lib/api/client.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { useAuthActions } from '#web/lib/auth/use-auth-actions.ts';

/** What a 409 on a setting brings (D31). */
interface SettingConflict {
  changed_by: string | null;
  changed_at: string | null;
  current: { version: number };
}

/**
 * Saves a setting with the version that it was read with. Where somebody else was faster the person learns who and when;
 * what they typed stays, and saving again puts it in place of the other's.
 */
export function useVersionedSave(shown: number, kind: 'form' | 'buttons' = 'form') {
  // A form is about what it was opened with; buttons are about what the person sees at the moment.
  const version = useRef(shown);
  const { update } = useAuthActions();
  const timeZone = useAuthState().client?.timezone ?? 'UTC';

  async function refused(conflict: SettingConflict): Promise<never> {
    version.current = conflict.current.version;
    // What they stored stands behind the form; without it the form still knows whom to name.
    await client.getState().then(update, () => undefined);
    throw new ApiError(409, { detail: wordsOf(conflict, timeZone) });
  }

  return async function save<Answer>(send: (version: number) => Promise<Answer>): Promise<Answer> {
    try {
      return await send(kind === 'form' ? version.current : Math.max(shown, version.current));
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409)) throw error;
      return refused(error.body as SettingConflict);
    }
  };
}

function wordsOf({ changed_by, changed_at }: SettingConflict, timeZone: string): string {
  const when = changed_at ? ` on ${formatDateTime(changed_at, timeZone)}` : '';
  return `${changed_by || 'Somebody'} changed the settings${when}, after you opened them. Your entry is kept: save again to put it in place of theirs.`;
}
