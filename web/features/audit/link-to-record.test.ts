import { expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
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
  expect(link('owner', 'shift', '10/2026-11-09/420')).toBe('/dashboard/2026-11-09?window=420');
  expect(link('owner', 'shift', '10/2026-11-09/420', { action: 'deleted shift' })).toBe(
    '/dashboard/2026-11-09',
  );
});

test('a shift of another module than the current one leads there by changing the module', () => {
  expect(link('owner', 'shift', '12/2026-11-09/420')).toBe(
    '/module-redirect/12?next=%2Fdashboard%2F2026-11-09%3Fwindow%3D420',
  );
});

test('a shift of a module that the reader may not use has no link', () => {
  expect(link('owner', 'shift', '77/2026-11-09/420')).toBeUndefined();
  expect(link('owner', 'shift', 'something else')).toBeUndefined();
});

test.each([
  ['owner', 'client', '1', '/client-settings'],
  ['owner', 'module', '10', '/client-settings?tab=10'],
  ['owner', 'module', '77', undefined],
  ['owner', 'user', '5', '/client-settings?query=bo%40ward.example&status=any'],
  ['owner', 'section', '3', undefined],
  ['owner', 'assessment', '4', '/client-settings/staffing-assessments/4'],
  ['owner', 'analysis', '6', '/reports/annotated/6'],
  ['owner', '', '', undefined],
  ['administrator', 'client', '1', '/admin/clients?query=Lakeside&status=any'],
  ['administrator', 'module', '77', '/admin/clients/1/modules'],
  ['administrator', 'user', '5', '/admin/users?query=bo%40ward.example&status=any'],
  ['administrator', 'acuity field', '3', '/admin/sections'],
] as const)('for an %s, %s %s leads to %s', (who, type, id, expected) => {
  expect(link(who, type, id)).toBe(expected);
});

test('a record that was deleted, or that the reader may not see, has no link', () => {
  const [entry] = auditEntries;
  expect(link('administrator', 'analysis', '6', entry && { sentence: entry.sentence })).toBeUndefined();
});
