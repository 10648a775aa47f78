import { afterAll, beforeEach } from 'vitest';
import { startWard } from '#server/testing/ward.ts';
import { listGoldenRows, prepareGoldenModule } from './answers.ts';

/** A ward with the module of the worked case and the rows of its shifts, for the tests of one file. Each test begins without stored shifts. */
export async function startGoldenWard() {
  const ward = await startWard();
  await prepareGoldenModule(ward);
  afterAll(() => ward.close());
  beforeEach(async () => {
    await ward.sql('delete from shifts');
    await ward.sql('delete from adequacy_months');
  });
  return { ward, rows: listGoldenRows(ward) };
}
