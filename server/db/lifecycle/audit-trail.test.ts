import { afterAll, beforeAll, expect, test } from 'vitest';
import { asPlatform, fillEveryTable } from '#server/testing/stores/every-table.ts';
import { openTestStore, type TestStore } from '#server/testing/stores/test-store.ts';
import { pruneAudit } from './audit-maintenance.ts';
import { type AuditRange, readAudit } from './read-audit.ts';

let store: TestStore;
beforeAll(async () => {
  store = await openTestStore();
  await fillEveryTable(store.pool);
  // Times that go back, several at the same instant, more than a page.
  await asPlatform(
    store.pool,
    `insert into audit_entries (at, client_id, actor_id, actor_name, action, record_type, record_id, details, address, request_id)
     select timestamptz '2025-06-01 00:00:00.000001+00' - (n / 3) * interval '1 hour', 1 + n % 2, 7, 'Ada', 'saved shift',
       'shift', n::text, '{"changes": []}', '10.0.0.1', 'r-' || n from generate_series(1, 2500) as n`,
  );
});
afterAll(() => store.close());

async function read(range: Partial<AuditRange> = {}): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = [];
  for await (const page of readAudit(store.db, { until: '2026-11-14T00:00:00Z', ...range })) {
    expect(page.length).toBeLessThanOrEqual(1_000);
    found.push(...page.map(line => JSON.parse(line)));
  }
  return found;
}

test('all entries are read in the order of writing, even if the clock was set back, each once', async () => {
  const entries = await read();
  expect(entries).toHaveLength(2502);
  const ids = entries.map(entry => Number(entry.id));
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
});

test('an entry has its fields in UTC to the microsecond', async () => {
  const [entry] = await read({ since: '2025-06-01T00:00:00Z', until: '2025-06-02T00:00:00Z', clientId: 1 });
  expect(entry).toEqual({
    id: expect.any(Number),
    at: '2025-06-01T00:00:00.000001Z',
    client: 1,
    client_name: 'First General',
    actor_id: 7,
    actor_name: 'Ada',
    action: 'saved shift',
    record_type: 'shift',
    record_id: '2',
    details: { changes: [] },
    address: '10.0.0.1',
    request_id: 'r-2',
    sentence: 'Ada saved shift 2',
  });
});

test('a range includes its first instant and excludes its last', async () => {
  const at = '2025-05-31T23:00:00.000001Z';
  const after = '2025-05-31T23:00:00.000002Z';
  expect(await read({ since: at, until: after })).toHaveLength(3);
  expect(await read({ since: after, until: '2025-06-01T00:00:00Z' })).toHaveLength(0);
  expect(await read({ since: '2025-05-31T22:59:59Z', until: at })).toHaveLength(0);
});

test('entries of one hospital are read alone', async () => {
  const entries = await read({ clientId: 2 });
  expect(entries).toHaveLength(1251);
  expect(new Set(entries.map(entry => entry.client))).toEqual(new Set([2]));
});

test('pruning deletes entries older than the given number of months and records their number', async () => {
  const now = new Date('2026-05-31T18:00:00Z');
  const all = await read();
  const old = all.filter(entry => String(entry.at) < '2025-05-31T00:00:00');
  expect(old.length).toBeGreaterThan(2_000);

  expect(await pruneAudit(store.db, 12, now)).toEqual({ deleted: old.length, before: '2025-05-31' });

  const left = await read();
  const entry = left.find(({ action }) => action === 'pruned audit trail');
  expect(left.filter(one => one !== entry)).toEqual(all.filter(one => !old.includes(one)));
  expect(entry).toMatchObject({
    at: '2026-05-31T18:00:00.000000Z',
    client: null,
    actor_name: 'command line',
    details: { deleted: old.length, before: '2025-05-31' },
  });
});

test('months of different lengths end on their last day', async () => {
  const pruned = await pruneAudit(store.db, 15, new Date('2026-05-31T00:00:00Z'));
  expect(pruned.before).toBe('2025-02-28');
});
