import { describe, expect, test } from 'vitest';
import { addToken, openProgram } from '#server/testing/api-tokens.ts';
import { startExportedWard } from './testing/exported-ward.ts';
import { fetchFile } from './testing/files.ts';

const { ward, program, fetchShifts, fetchAfter, body } = await startExportedWard();

describe('a mark of a store that was put back to an earlier day', () => {
  const restored =
    'The database was restored or replaced after that file was made. Load everything again, without changed_after.';
  const ask = async (until: string) => {
    const answer = await program.get(`/api/export/shifts.csv?changed_after=${until}`);
    return [answer.statusCode, answer.statusCode === 400 ? answer.json() : null];
  };
  const refused = [400, { changed_after: [restored] }];
  /** As files that were copied before the export was made. */
  const forget = (id: string) =>
    ward.store.pool.query(
      `begin; set local parity.audit_change = 'allowed'; delete from audit_entries where id = ${id}; commit`,
    );
  const readEntry = (until: string) => /-(\d+)-/.exec(until)?.[1] ?? '';

  test('answers 400, also after its entry’s number was given to another entry', async () => {
    const { until } = await fetchShifts();
    expect(await ask(until)).toEqual([200, null]);
    const id = readEntry(until);
    await forget(id);
    expect(await ask(until)).toEqual(refused);
    await ward.sql(
      `insert into audit_entries (id, client_id, at, actor_name, action, request_id)
       values ($1, $2, '2026-11-14T15:00:00Z', 'Data warehouse', 'exported shifts', 'another request')`,
      [id, ward.world.here.id],
    );
    expect(await ask(until)).toEqual(refused);
  });

  test('answers 400 if it names transactions that have not begun', async () => {
    const { until } = await fetchShifts();
    const [made = ''] = until.split('.');
    expect(await ask(`${made}.900000000000.900000000000`)).toEqual(refused);
  });

  test('answers 400 for an entry of another hospital', async () => {
    const { token } = await addToken(await ward.as('stranger'), ['export:read']);
    const { until } = await fetchFile(openProgram(ward, token), 'shifts.csv');
    expect(await ask(until)).toEqual(refused);
  });

  test('is continued if version 1.0 made it, which named no entry', async () => {
    const { until } = await fetchShifts();
    await ward.save(body(3));
    const { rows } = await fetchAfter(until.replace(/-\d+-[0-9a-f]+/, ''));
    expect(rows.map(row => row.date)).toEqual(['2026-11-14']);
  });
});
