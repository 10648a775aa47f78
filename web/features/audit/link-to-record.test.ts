import { expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit/audit.ts';
import { auditEntries } from '#web/testing/audit-entries.ts';
import { people } from '#web/testing/people.ts';
import { linkToRecord } from './link-to-record.ts';

function link(
  who: keyof typeof people,
  record_type: string,
  record_id: string,
  changes: Partial<AuditEntry> = {},
) {
  const [entry] = auditEntries;
  if (!entry) throw new Error('there is no entry');
  const sentence = { ...entry.sentence, record: 'bo@ward.example', record_exists: true };
  return linkToRecord({ ...entry, record_type, record_id, sentence, ...changes }, people[who]);
}

test('a shift leads to its form, a deleted one to its day', () => {
  expect(link('owner', 'shift', '10/2026-11-09/420')).toBe('/dashboard/2026-11-09?module=10&window=420');
  expect(link('owner', 'shift', '10/2026-11-09/420', { action: 'deleted shift' })).toBe(
    '/dashboard/2026-11-09?module=10',
  );
});

test('a shift of another module than the current one names that module', () => {
  expect(link('owner', 'shift', '12/2026-11-09/420')).toBe('/dashboard/2026-11-09?module=12&window=420');
});

test('a shift of a module that the reader may not use has no link', () => {
  expect(link('owner', 'shift', '77/2026-11-09/420')).toBeUndefined();
  expect(link('owner', 'shift', 'something else')).toBeUndefined();
});

test.each([
  ['owner', 'client', '1', '/client-settings?module=10'],
  ['owner', 'module', '10', '/client-settings?module=10&tab=module'],
  ['owner', 'module', '77', undefined],
  ['owner', 'user', '5', '/client-settings/people?module=10&query=bo%40ward.example&status=any'],
  ['owner', 'section', '3', undefined],
  ['owner', 'assessment', '4', '/client-settings/staffing-assessments/4?module=10'],
  ['owner', 'analysis', '6', '/reports/annotated/6?module=10'],
  ['owner', '', '', undefined],
  ['administrator', 'client', '1', '/admin/clients?query=Lakeside&status=any'],
  ['administrator', 'module', '77', '/admin/clients/1/modules'],
  ['administrator', 'user', '5', '/admin/users?query=bo%40ward.example&status=any'],
  ['administrator', 'acuity field', '3', '/admin/sections'],
] as const)('the link of an %s to %s %s leads to %s', (who, type, id, expected) => {
  expect(link(who, type, id)).toBe(expected);
});

test('a record that was deleted, or that the reader may not see, has no link', () => {
  const [entry] = auditEntries;
  expect(link('administrator', 'analysis', '6', entry && { sentence: entry.sentence })).toBeUndefined();
});
