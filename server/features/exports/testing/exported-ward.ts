import { afterAll, beforeEach } from 'vitest';
import { addToken, openProgram } from '#server/testing/api-tokens.ts';
import { someShifts, storeSome } from '#server/testing/report-world.ts';
import { startWard } from '#server/testing/ward.ts';
import { fetchFile } from './files.ts';

/** A ward whose shifts a program fetches, for the tests of one file. Each test begins with those of two dates and no deleted ones. */
export async function startExportedWard() {
  const ward = await startWard();
  const program = openProgram(ward, (await addToken(ward.owner, ['export:read'])).token);
  afterAll(() => ward.close());
  beforeEach(async () => {
    await ward.sql('delete from shifts; delete from deleted_shifts');
    await storeSome(ward, someShifts(ward.world.here.id, ward.moduleId, ['2026-11-12', '2026-11-13']));
  });
  const fetchShifts = (query = '') => fetchFile(program, 'shifts.parquet', query);
  return {
    ward,
    program,
    fetchShifts,
    fetchAfter: (until: string) => fetchShifts(`?changed_after=${encodeURIComponent(until)}`),
    body: (rn_actual: number) => ({
      date: '2026-11-14',
      window: 420,
      acuity_counts: { [ward.labor]: 3, [ward.couplet]: 3 },
      rn_actual,
    }),
  };
}
