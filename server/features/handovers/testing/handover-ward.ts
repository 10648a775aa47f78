import { afterAll, beforeEach } from 'vitest';
import type { ShiftChange } from '#contract/shifts/shifts.ts';
import { startWard } from '#server/testing/ward.ts';

export const morning = { date: '2026-11-14', window: 420 };

/**
 * A ward without hand-overs at the start of each test, for the tests of one file. The windows start at 07:00 and 19:00 in New York, where
 * it is 10:00.
 */
export async function startHandoverWard() {
  const ward = await startWard();
  const url = `/api/module/${ward.moduleId}/handover/`;
  const forget = async () => {
    await ward.sql('delete from handovers');
    await ward.sql('delete from handover_texts');
  };
  afterAll(() => ward.close());
  beforeEach(forget);
  return {
    ward,
    start: new Date('2026-11-14T15:00:00Z'),
    forget,
    get: async (query = '', who = ward.nurse) => who.get(url + query),
    put: (body: object, who = ward.nurse) =>
      who.send({ method: 'PUT', url, payload: { ...morning, ...body } }),
    confirm: (part: string, who = ward.nurse, place: object = morning) =>
      who.post(`${url}confirm/`, { ...place, part }),
    historyOf: async ({ date, window }: typeof morning): Promise<ShiftChange[]> =>
      (await ward.nurse.get(`${ward.shiftsUrl}history/?date=${date}&window=${window}`)).json().results,
    countEntries: async () =>
      (await ward.sql(`select from audit_entries where record_type = 'hand-over'`)).rowCount,
  };
}
