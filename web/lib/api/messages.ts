import { ApiError } from './api-error.ts';
import { writePause } from './write-pause.ts';

const snag = 'Sorry, we hit a snag. Please try again.';
const offline = "It looks like you aren't connected to the internet.";
export const fillThisOut = 'Whoops, please fill this out.';
export const notANumber = "Hmm, that number doesn't look right.";
const badLogin =
  "Hmm, that information doesn't seem right. Try making sure you're logging in with your username instead of your email.";

const byStatus = new Map([
  [429, "You're doing things a bit too quickly."],
  [418, 'Please refresh the page and try again.'],
  [413, 'Your photo is too large, please choose a smaller one.'],
]);

/** The server's messages and the product's wording for them (docs/coverage.md section 5). */
const friendly = new Map([
  ['This field is required.', fillThisOut],
  ['This field may not be null.', fillThisOut],
  ['This field may not be blank.', fillThisOut],
  ['A valid number is required.', notANumber],
  ['A valid integer is required.', notANumber],
  ['Unable to log in with provided credentials.', badLogin],
]);

/** The messages of a failed call in a form: one for the whole form, and one for each wrong field. */
export interface Problems {
  overall: string | null;
  fields: Record<string, string>;
}

export function readProblems(error: unknown): Problems {
  if (error instanceof ApiError && error.status === 400) return readValidationProblems(error.body);
  return { overall: errorMessage(error), fields: {} };
}

/** All messages as one. */
export function joinProblems({ overall, fields }: Problems): string {
  return [overall, ...Object.values(fields)].filter(Boolean).join(' ');
}

/** One message for a splash or an alert (docs/coverage.md section 8). */
export function errorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return snag;
  // The server explains why nothing can be saved at the moment.
  return error.status === 503 && writePause.get() ? explainedMessage(error) : catalogueMessage(error);
}

/** The message followed by the server's explanation, for 429 and 503 if that is written for users. */
export function explainedMessage(error: ApiError): string {
  return [catalogueMessage(error), readDetail(error.body)].filter(Boolean).join(' ');
}

function catalogueMessage({ status, body }: ApiError): string {
  if (status === null) return offline;
  if (status >= 500) return snag;
  if (status === 400) return readValidationProblems(body).overall ?? snag;
  return byStatus.get(status) ?? readDetail(body) ?? snag;
}

function readValidationProblems(body: unknown): Problems {
  if (!isObject(body)) return { overall: joinMessages(body) || snag, fields: {} };
  const { non_field_errors, __all__, ...rest } = body;
  const fields = Object.entries(rest).map(([name, value]) => [name, joinMessages(value)]);
  return { overall: joinMessages([non_field_errors, __all__]) || null, fields: Object.fromEntries(fields) };
}

/** Messages are texts, lists, or objects of lists for nested values. */
function joinMessages(value: unknown): string {
  if (typeof value === 'string') return toFriendlyText(value);
  if (Array.isArray(value)) return value.map(joinMessages).filter(Boolean).join(' ');
  return isObject(value) ? joinMessages(Object.values(value)) : '';
}

function toFriendlyText(message: string): string {
  if (message.startsWith('Incorrect type. Expected pk value')) return fillThisOut;
  return friendly.get(message) ?? message;
}

function readDetail(body: unknown): string | null {
  return isObject(body) && typeof body.detail === 'string' ? body.detail : null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
