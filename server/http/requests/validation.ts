import type { z } from 'zod';
import { wrongDate } from '#contract/api/fields.ts';
import { ApiError, type FieldErrors, notFound } from '#server/core/errors.ts';

type Part = 'params' | 'query' | 'body';

/** An answer lists at most this many errors. */
const maxListedErrors = 20;

/** Checks one part of a request against the contract. Throws 400, or 404 for a path parameter. */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  part: Part,
  { stopAtFirstError = false } = {},
): z.output<Schema> {
  // zod has the option to stop early, but not in its types.
  const parsed = schema.safeParse(value, {
    error: plainMessage,
    ...(stopAtFirstError && { abortEarly: true }),
  });
  if (!parsed.success) throw refused(part, fieldErrors(parsed.error));
  const unstorable = unstorablePath(parsed.data);
  if (unstorable) throw refused(part, { [fieldName(unstorable)]: ['Null characters are not allowed.'] });
  return parsed.data;
}

function refused(part: Part, fields: FieldErrors): ApiError {
  return part === 'params' ? notFound() : new ApiError('invalid', undefined, { fields });
}

/** The path to a text that PostgreSQL cannot store: with a null character or a lone surrogate. */
function unstorablePath(value: unknown): PropertyKey[] | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : [];
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    if (!isStorable(key)) return [];
    const path = unstorablePath(inner);
    if (path) return [key, ...path];
  }
  return undefined;
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

function fieldErrors(error: z.ZodError): FieldErrors {
  const fields = Map.groupBy(error.issues.slice(0, maxListedErrors), issue => fieldName(issue.path));
  return Object.fromEntries([...fields].map(([name, issues]) => [name, issues.map(issue => issue.message)]));
}

function fieldName(path: PropertyKey[]): string {
  return path.map(part => shorten(String(part))).join('.') || 'non_field_errors';
}

/** Input is quoted up to this length, so that error messages stay short. */
const maxEchoedLength = 100;
const maxEchoedKeys = 10;

/** The error messages on the wire. The web translates them into the specified words. */
function plainMessage(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue.expected, issue.input);
    case 'too_small':
      return tooSmall(issue.origin, issue.minimum);
    case 'too_big':
      return tooBig(issue.origin, issue.maximum);
    case 'invalid_format':
      return wrongFormat[issue.format];
    case 'invalid_value':
      return wrongChoice(issue.input);
    case 'not_multiple_of':
      return `Ensure that there are no more than ${countDecimals(issue.divisor)} decimal places.`;
    case 'unrecognized_keys':
      return `Unknown: ${listedKeys(issue.keys)}.`;
    case 'custom':
      return undefined;
    default:
      return invalidData;
  }
}

/** Cuts a long text off. */
function shorten(text: string, length = maxEchoedLength): string {
  return text.length > length ? `${text.slice(0, length).toWellFormed()}…` : text;
}

const required = 'This field is required.';
const invalidData = 'Invalid data.';

/** Quotes only strings and numbers: other input can be huge, or fail to convert to a string. */
function wrongChoice(input: unknown): string {
  if (input === undefined) return required;
  if (typeof input !== 'string' && typeof input !== 'number') return 'This is not a valid choice.';
  return `"${shorten(String(input))}" is not a valid choice.`;
}

function listedKeys(keys: string[]): string {
  const listed = keys.slice(0, maxEchoedKeys).map(key => shorten(key));
  return [...listed, ...(keys.length > maxEchoedKeys ? ['…'] : [])].join(', ');
}

function wrongType(expected: string, input: unknown): string {
  if (input === undefined) return required;
  if (input === null) return 'This field may not be null.';
  return (
    {
      number: 'A valid number is required.',
      int: 'A valid integer is required.',
      boolean: 'Must be a valid boolean.',
      string: 'Not a valid string.',
      array: 'Expected a list of items.',
    }[expected] ?? invalidData
  );
}

function tooSmall(origin: string, minimum: number | bigint): string {
  if (origin === 'string' && minimum === 1) return 'This field may not be blank.';
  if (origin === 'string') return `Ensure this field has at least ${minimum} characters.`;
  if (origin === 'array') return `Ensure this list has at least ${minimum} items.`;
  return `Ensure this value is greater than or equal to ${minimum}.`;
}

function tooBig(origin: string, maximum: number | bigint): string {
  if (origin === 'string') return `Ensure this field has no more than ${maximum} characters.`;
  if (origin === 'array') return `Ensure this list has no more than ${maximum} items.`;
  return `Ensure this value is less than or equal to ${maximum}.`;
}

const wrongFormat: Record<string, string> = {
  email: 'Enter a valid email address.',
  date: wrongDate,
  datetime: 'Datetime has wrong format. Use ISO 8601 in UTC.',
};

function countDecimals(divisor: number | bigint): number {
  return Math.max(0, Math.round(-Math.log10(Number(divisor))));
}
