import { expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit/audit.ts';
import { formatCsv } from '#web/lib/spreadsheet/spreadsheet-cells.ts';
import { buildAuditTable, formatJsonLines } from './export-entries.ts';

const entry: AuditEntry = {
  id: 1,
  at: '2026-11-14T15:05:00Z',
  client: 4,
  client_name: 'St. Brigid',
  client_timezone: 'America/Chicago',
  actor_name: '=cmd()',
  action: 'changed client',
  record_type: 'client',
  record_id: '4',
  details: { before: { is_active: true }, after: { is_active: false } },
  address: '10.1.2.3',
  sentence: {
    actor: '=cmd()',
    action: 'changed',
    record: 'hospital St. Brigid',
    changes: ['Active yes → no'],
    record_exists: true,
  },
};
const sentence = '=cmd() changed hospital St. Brigid: Active yes → no';

test('a table has one line for each entry, with the time of its hospital', () => {
  expect(buildAuditTable([entry])).toEqual([
    ['When', 'Who', 'Action', 'What', 'Hospital', 'From'],
    ['2026-11-14T09:05:00-06:00', '=cmd()', 'Changed hospital', sentence, 'St. Brigid', '10.1.2.3'],
  ]);
});

test('a CSV file has no formulas', () => {
  const [, line] = formatCsv(buildAuditTable([entry])).split('\r\n');
  expect(line).toContain(`,'=cmd(),Changed hospital,'${sentence},`);
});

test('JSON lines have the details and the sentence', () => {
  const [line = '', rest] = formatJsonLines([entry]).split('\n');
  expect(rest).toBe('');
  expect(JSON.parse(line)).toEqual({
    id: 1,
    at: '2026-11-14T15:05:00Z',
    client: 4,
    client_name: 'St. Brigid',
    actor_name: '=cmd()',
    action: 'changed client',
    record_type: 'client',
    record_id: '4',
    details: entry.details,
    address: '10.1.2.3',
    sentence,
  });
});
