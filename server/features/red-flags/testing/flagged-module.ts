import { expect } from 'vitest';
import { startTestApp } from '#server/testing/test-app.ts';

export type FlaggedModule = Awaited<ReturnType<typeof startFlaggedModule>>;

/** A module whose minimum is 2 RNs and whose morning with fewer than 1.5 is flagged, and a nurse who saves that morning. */
export async function startFlaggedModule() {
  const running = await startTestApp();
  const nurse = await running.as('member');
  const url = `/api/module/${running.world.here.modules[0]}/shifts/`;
  const rules = { under_percent: 25, under_rns: null, below_minimum: false, missing_after_minutes: null };
  await running.sql('update modules set red_flag_rules = $1', [JSON.stringify(rules)]);
  return {
    running,
    save: (rnActual: number, version?: number) =>
      nurse.post(url, { date: '2026-11-14', window: 420, rn_actual: rnActual, version }),
    remove: (id: number) => nurse.send({ method: 'DELETE', url: `${url}${id}/` }),
    listShifts: async (): Promise<{ id: number }[]> =>
      (await nurse.get(`${url}?date=2026-11-14`)).json().shifts,
    listFlags: async () => (await nurse.get('/api/red_flags/')).json().results,
    async empty() {
      await running.sql('delete from shifts');
      await running.sql('delete from red_flags');
    },
  };
}

/** Checks after each round that the flag fits what is stored, and at the end that no answer was an error of the server. */
export async function saveAndDeleteAtOnce(module: FlaggedModule, rounds: number): Promise<void> {
  const answers = new Set<number>();
  for (let round = 0; round < rounds; round += 1) {
    const { id, version } = (await module.save(1)).json();
    const both = [module.save(0.5, version), module.remove(id)];
    for (const { statusCode } of await Promise.all(both)) answers.add(statusCode);
    const shifts = await module.listShifts();
    expect(await module.listFlags()).toMatchObject([{ status: shifts.length > 0 ? 'open' : 'withdrawn' }]);
    for (const shift of shifts) await module.remove(shift.id);
  }
  expect([...answers].filter(status => ![200, 204, 404, 409].includes(status))).toEqual([]);
}
