import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NowModule } from '#contract/now/now.ts';
import { addLink, openScreen } from '#server/testing/displays.ts';
import { startWard, type Ward } from '#server/testing/ward.ts';

/** 10:00 on 14 November 2026 in New York, with windows at 07:00 and 19:00. */
let ward: Ward;
beforeAll(async () => {
  ward = await startWard();
});
afterAll(() => ward.close());

async function setStandard(standard: object | null): Promise<void> {
  const url = `/api/accounts/client_modules/${ward.moduleId}/`;
  const answer = await ward.owner.send({ method: 'PATCH', url, payload: { standard } });
  expect(answer.statusCode, answer.body).toBe(200);
}

async function loadStandard(who = ward.nurse, url = '/api/now/') {
  // A setting changes without an event.
  ward.clock.advance(1);
  const { modules }: { modules: NowModule[] } = (await who.get(url)).json();
  return modules.find(({ id }) => id === ward.moduleId)?.shift?.standard;
}

const oregon = (from: string) => ({
  pack: 'oregon',
  unit_type: 'labor_and_delivery',
  from,
  map: { [ward.labor]: { class: 'active', patients: 1 }, [ward.couplet]: null },
});

test('a tile has what the standard of the shift’s date says, on wall screens too', async () => {
  const acuity_counts = { [ward.labor]: 3, [ward.couplet]: 4 };
  await ward.save({ date: '2026-11-13', window: 1140, rn_actual: 2.5, acuity_counts });
  expect(await loadStandard()).toBeNull();
  await setStandard(oregon('2026-11-14'));
  expect(await loadStandard()).toBeNull();
  await setStandard(oregon('2026-11-13'));
  const judged = {
    name: 'Oregon',
    required: 3,
    direct: 2,
    state: 'short',
    classes: { active: 3 },
    left_out: 4,
  };
  expect(await loadStandard()).toEqual(judged);
  const screen = await openScreen(ward, (await addLink(ward.owner)).token);
  expect(await loadStandard(screen, '/api/display/')).toEqual(judged);
});

test('a tile says if a field with patients is not mapped', async () => {
  const { map, ...rest } = oregon('2026-11-12');
  await setStandard({ ...rest, map: { [ward.labor]: map[ward.labor] } });
  expect(await loadStandard()).toMatchObject({
    name: 'Oregon',
    required: null,
    direct: 2,
    state: 'not_rated',
  });
});
