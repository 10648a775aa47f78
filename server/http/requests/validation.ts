import type { z } from 'zod';
import { ApiError, type FieldErrors, notFound } from '#server/errors.ts';
import { plainMessage, shorten } from './validation-messages.ts';

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
  const fields = new Map<string, string[]>();
  for (const { path, message } of error.issues.slice(0, maxListedErrors)) {
    const field = fieldName(path);
    fields.set(field, [...(fields.get(field) ?? []), message]);
  }
  return Object.fromEntries(fields);
}

function fieldName(path: PropertyKey[]): string {
  return path.map(part => shorten(String(part))).join('.') || 'non_field_errors';
}
