import type { OutgoingCalls } from '#server/outgoing/outgoing-calls.ts';
import { AddressRefusal } from '#server/outgoing/resolve-address.ts';

/** A page of two hundred encounters has about a megabyte. */
export const maxPageBytes = 8 * 1024 * 1024;

interface FhirCall {
  method?: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  /** Ends the round. */
  signal: AbortSignal;
}

export interface FhirAnswer {
  status: number;
  retryAfter: string | undefined;
  body: string;
}

/** The subject of sentences about a failure: "The FHIR server". */
type Subject = 'The FHIR server' | 'The token server';

export type FhirCaller = (subject: Subject, url: URL | null, call: FhirCall) => Promise<FhirAnswer>;

/** Calls of FHIR and token servers (B8), whose failures are sentences. */
export function createCaller({ call }: Pick<OutgoingCalls, 'call'>): FhirCaller {
  return async (subject, url, given) => {
    if (!url) throw new RoundFailure(`${subject} has no https address.`);
    try {
      const { status, headers, body } = await call(url, given);
      return { status, retryAfter: headers['retry-after'], body: body.toString('utf8') };
    } catch (error) {
      throw new RoundFailure(`${subject} ${explain(error)}`);
    }
  };
}

/** The codes of system and TLS errors contain nothing of an answer, unlike messages. */
function explain(error: unknown): string {
  if (error instanceof AddressRefusal) return `${error.message}.`;
  const { code, name } = error as { code?: unknown; name?: unknown };
  if (name === 'TimeoutError') return 'did not answer in time.';
  const reason = typeof code === 'string' && /^[A-Z0-9_]{1,60}$/.test(code) ? ` (${code})` : '';
  return `could not be reached or read${reason}.`;
}

/** A round that could not be completed. The message is ours, for people: it never has a part of an answer. */
export class RoundFailure extends Error {
  /** The server asked not to be called before. */
  readonly retryAt: Date | undefined;

  constructor(message: string, retryAt?: Date) {
    super(message);
    this.retryAt = retryAt;
  }
}
