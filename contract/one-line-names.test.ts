import { expect, test } from 'vitest';
import { z } from 'zod';
import { notOneLine } from '#domain/text/one-line.ts';
import { endpoints } from './endpoints.ts';

/** The fields of request bodies that name somebody or something. */
const named = Object.entries(endpoints).flatMap(([call, row]) => {
  if (!('body' in row)) return [];
  const schema = z.toJSONSchema(row.body, { io: 'input', unrepresentable: 'any' });
  const fields = Object.keys(schema.properties ?? {}).filter(field => /(^|_)name$/.test(field));
  return fields.map(field => [`${field} of ${call}`, row.body as z.ZodType, field] as const);
});

function findMessages(body: z.ZodType, field: string, value: unknown): string[] {
  const issues = body.safeParse({ [field]: value }).error?.issues ?? [];
  return issues.filter(issue => issue.path.join('.').startsWith(field)).map(issue => issue.message);
}

test('calls have names', () => expect(named.length).toBeGreaterThan(20));

test.each(named)('%s is one line', (_, body, field) => {
  for (const text of ['a\nb', 'a\r\nb', 'a\0b', 'a\u202eb']) {
    expect(findMessages(body, field, text)).toEqual([notOneLine]);
  }
  expect(findMessages(body, field, ' علی\u200cرضا ')).toEqual([]);
});

test.each([
  ['over_reasons', endpoints.updateClientModule],
  ['other_premiums', endpoints.updateClientModule],
  ['red_flag_actions', endpoints.updateClientSettings],
  ['missed_care_types', endpoints.updateClientSettings],
] as const)('the entries of %s are one line', (field, { body }) => {
  expect(findMessages(body, field, ['a\nb'])).toEqual([notOneLine]);
});

test('comments keep their lines', () => {
  const { body } = endpoints.saveShift;
  expect(body.parse({ date: '2026-11-01', window: 420, comments: 'a\nb' }).comments).toBe('a\nb');
});
