import type { AuditEntry } from '#contract/audit/audit.ts';

/** Two sign-ins, the newest first. */
export const auditEntries: AuditEntry[] = [2, 1].map(id => ({
  id,
  at: '2026-11-14T17:00:00Z',
  client: 1,
  client_name: 'Lakeside',
  client_timezone: 'America/Chicago',
  actor_name: 'Ann Lee',
  action: 'signed in',
  record_type: '',
  record_id: '',
  details: {},
  address: '10.1.2.3',
  sentence: { actor: 'Ann Lee', action: 'signed in', record: '', changes: [], record_exists: false },
}));
