import { ApiError } from '#web/lib/api/api-error.ts';

/** The body of a 409: another user changed the record since it was loaded (D31). */
export interface EditConflict<Current> {
  detail: string;
  changed_by: string | null;
  changed_at: string | null;
  /** The record as it is stored now. */
  current: Current;
}

export type EditOutcome<Saved, Current> =
  | { kind: 'saved'; saved: Saved }
  | { kind: 'conflict'; conflict: EditConflict<Current> }
  /** The same request will fail again. */
  | { kind: 'failed'; error: ApiError }
  /** No connection, no session, or a server that is busy or down: the same request may succeed later. */
  | { kind: 'offline'; error: ApiError };

/** The server refused the request for a reason that will pass, such as the choice of a hospital in another tab. */
export class SendLater extends ApiError {}

/** Sends a record with the version that it was loaded with. Errors other than the server's are thrown. */
export async function saveVersioned<Saved, Current>(
  send: () => Promise<Saved>,
): Promise<EditOutcome<Saved, Current>> {
  try {
    return { kind: 'saved', saved: await send() };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 409) return { kind: 'conflict', conflict: error.body as EditConflict<Current> };
    return { kind: isTemporary(error) ? 'offline' : 'failed', error };
  }
}

/** Throws the sentence that `explain` returns if another user saved in between. The input stays in its form. */
export async function saveOrExplain<Saved, Current>(
  send: () => Promise<Saved>,
  explain: (conflict: EditConflict<Current>) => string | Promise<string>,
): Promise<Saved> {
  const outcome = await saveVersioned<Saved, Current>(send);
  if (outcome.kind === 'saved') return outcome.saved;
  if (outcome.kind !== 'conflict') throw outcome.error;
  throw new ApiError(409, { detail: await explain(outcome.conflict) });
}

function isTemporary(error: ApiError): boolean {
  const { status } = error;
  return (
    error instanceof SendLater || status === null || status >= 500 || [401, 408, 418, 429].includes(status)
  );
}

/** `Bob Ray saved this shift on 11/14/2026 3:05 pm`. */
export function describeChange(
  { changed_by, changed_at }: Pick<EditConflict<unknown>, 'changed_by' | 'changed_at'>,
  action: string,
  formatInstant: (instant: string) => string,
): string {
  const when = changed_at ? ` on ${formatInstant(changed_at)}` : '';
  return `${changed_by || 'Somebody'} ${action}${when}`;
}
