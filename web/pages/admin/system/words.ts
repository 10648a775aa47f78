import type { System } from '#contract/system/system.ts';
import { toReadable } from '#domain/audit/audit-actions.ts';
import { capitalize } from '#domain/measures/formatting.ts';

type Part = System['parts'][number];

export const partNames: Record<Part['part'], string> = {
  reads: 'Reading data',
  writes: 'Saving data',
  live: 'Live updates',
  jobs: 'Background jobs',
  mail: 'Mail',
  pdf: 'PDF',
  hl7: 'HL7 messages',
};

export const stateNames: Record<Part['state'], string> = { ok: 'Works', failing: 'Failing', off: 'Off' };

/** `nightly-dump` reads `Nightly dump`. */
export function nameQueue(queue: string): string {
  return toReadable(queue.replaceAll('-', ' '));
}

/** A reason of the server as a sentence. */
export function toSentence(reason: string): string {
  return `${capitalize(reason)}.`;
}

/** What the codes of a mail that could not be delivered mean. */
const mailErrors: Readonly<Record<string, string>> = {
  EENVELOPE: 'The mail server refused the sender or the recipient',
  EMESSAGE: 'The mail server refused the content of the mail',
  EAUTH: 'The mail server refused the user name or password',
  ETLS: 'The mail server offers no secure connection that Parity accepts',
  EDNS: 'The name of the mail server is unknown',
  ECONNECTION: 'The mail server cannot be reached',
  ESOCKET: 'The mail server cannot be reached',
  ETIMEDOUT: 'The mail server did not answer in time',
  EPROTOCOL: 'The mail server gave an answer that is not SMTP',
};

/** `EENVELOPE, 550` with what it means before it. */
export function explainError(error: string): string {
  const meaning = mailErrors[error.split(', ')[0] ?? ''];
  return meaning ? `${meaning} (${error}).` : error;
}

/** `3.4 MB` */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  return `${power === 0 ? bytes : (bytes / 1000 ** power).toFixed(1)} ${units[power]}`;
}
