import { expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import { buildAuditTable } from './audit-table.ts';
import { describeDetails, describeRecord } from './audit-words.ts';

const entry: AuditEntry = {
  id: 1,
  at: '2026-11-14T15:05:00Z',
  client: 4,
  client_name: 'St. Brigid',
  actor_name: 'Ann Lee',
  action: 'changed client',
  record_type: 'client',
  record_id: '4',
  details: {},
  address: '10.1.2.3',
};

test('details are names and values without code', () => {
  const details = {
    name: 'St. Brigid',
    first_good_month: null,
    is_active: false,
    sections: [3, 1],
    client_configs: [{ client_id: 4, owner: true, module_ids: [] }],
  };
  expect(describeDetails({ ...entry, details })).toEqual([
    'Name: St. Brigid',
    'First good month: –',
    'Is active: no',
    'Sections: 3, 1',
    'Client configs: (client id 4, owner yes, module ids none)',
  ]);
});

test('a change shows each field before and after', () => {
  const details = {
    before: { email: 'ann@x.example', is_active: true },
    after: { email: 'lee@x.example', is_active: false },
  };
  expect(describeDetails({ ...entry, details })).toEqual([
    'Email: ann@x.example → lee@x.example',
    'Is active: yes → no',
  ]);
});

test('a record is described by its kind and number', () => {
  expect(describeRecord({ ...entry, record_type: 'acuity field', record_id: '12' })).toBe('Acuity field 12');
  expect(describeRecord({ ...entry, record_type: '', record_id: '' })).toBe('');
});

test('the export has one line for each entry', () => {
  const [headings = [], line] = buildAuditTable([{ ...entry, details: { name: 'A' }, client_name: null }]);
  expect(headings.slice(1)).toEqual(['Who', 'What', 'Record', 'Details', 'Hospital', 'From']);
  expect(line?.slice(1)).toEqual(['Ann Lee', 'Changed client', 'Client 4', 'Name: A', '', '10.1.2.3']);
});
