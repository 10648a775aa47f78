import type { z } from 'zod';
import { wrongDate } from '#contract/dates.ts';
import { ApiError, type FieldErrors, notFound } from './errors.ts';

/** Checks one part of a request against the contract. A path that cannot be right names nothing: 404. */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  part: 'params' | 'query' | 'body',
): z.output<Schema> {
  const parsed = schema.safeParse(value, { error: plainMessage });
  if (!parsed.success) throw refused(part, fieldErrors(parsed.error));
  const unstorable = unstorableText(parsed.data);
  if (unstorable) throw refused(part, unstorable);
  return parsed.data;
}

function refused(part: 'params' | 'query' | 'body', fields: FieldErrors): ApiError {
  return part === 'params' ? notFound() : new ApiError('invalid', undefined, { fields });
}

/** What PostgreSQL cannot keep in a text: a null character, or half of a character. */
function unstorableText(data: unknown): FieldErrors | undefined {
  const left: [path: string, value: unknown][] = [['', data]];
  for (let next = left.pop(); next; next = left.pop()) {
    const [path, value] = next;
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
      return { [path || 'non_field_errors']: ['Null characters are not allowed.'] };
    }
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      left.push([path ? `${path}.${key}` : key, inner], [path, key]);
    }
  }
  return undefined;
}

function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    const field = issue.path.join('.') || 'non_field_errors';
    fields[field] = [...(fields[field] ?? []), issue.message];
  }
  return fields;
}

/** The plain sentences of the wire; the web turns them into the product's words (product.md section 5). */
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
      return issue.input === undefined ? required : `"${String(issue.input)}" is not a valid choice.`;
    case 'not_multiple_of':
      return `Ensure that there are no more than ${decimalsOf(issue.divisor)} decimal places.`;
    case 'unrecognized_keys':
      return `Unknown: ${issue.keys.join(', ')}.`;
    default:
      return undefined;
  }
}

const required = 'This field is required.';

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
    }[expected] ?? 'Invalid data.'
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

function decimalsOf(divisor: number | bigint): number {
  return Math.max(0, Math.round(-Math.log10(Number(divisor))));
}
