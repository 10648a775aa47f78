import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { addLink, openScreen } from '#server/testing/displays.ts';
import { startWard, type Ward } from '#server/testing/ward.ts';

/** 10:00 on 14 November 2026 in New York, with windows at 07:00 and 19:00. */
let ward: Ward;
beforeAll(async () => {
  ward = await startWard();
});
afterAll(() => ward.close());

describe('a posting link', () => {
  const post = (body: object) => ward.owner.post('/api/accounts/display_links/', { name: 'Wall', ...body });
  const open = async (body: object) => openScreen(ward, (await addLink(ward.owner, body)).token);

  test('has exactly one module', async () => {
    for (const modules of [undefined, null, ward.world.here.modules]) {
      const answer = await post({ kind: 'posting', modules });
      expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['modules']]);
    }
  });

  test('shows today and seven days with required RNs, and no names', async () => {
    const oregon = {
      pack: 'oregon',
      unit_type: 'labor_and_delivery',
      from: '2026-11-14',
      map: { [ward.labor]: { class: 'active', patients: 1 }, [ward.couplet]: null },
    };
    const url = `/api/accounts/client_modules/${ward.moduleId}/`;
    await ward.owner.send({ method: 'PATCH', url, payload: { standard: oregon } });
    const save = (date: string, labor: number, couplet = 0) =>
      ward.save({
        ...{ date, window: 420, rn_actual: 2 },
        acuity_counts: { [ward.labor]: labor, [ward.couplet]: couplet },
      });
    await save('2026-11-14', 3, 5);
    await save('2026-11-07', 4);
    const screen = await open({ kind: 'posting', modules: [ward.moduleId] });
    const { days, module, ...rest } = (await screen.get('/api/display/posting/')).json();
    expect(module).toEqual({ id: ward.moduleId, name: 'Labor & Delivery' });
    expect(Object.keys(rest).toSorted()).toEqual(['hospital', 'program', 'timezone']);
    expect(days.map(({ date }: { date: string }) => date)).toEqual(
      [14, 13, 12, 11, 10, 9, 8, 7].map(day => `2026-11-${String(day).padStart(2, '0')}`),
    );
    expect(days[0].windows).toMatchObject([
      { id: 420, label: '07:00' },
      { id: 1140, shift: null },
    ]);
    expect(days[0].windows[0].shift).toEqual({
      ...{ patients: 8, rns: 2, patients_per_rn: 4 },
      ...{ standard: 'Oregon', required: 3, judged: 3, left_out: 5 },
    });
    expect(days[7].windows[0].shift).toEqual({
      ...{ patients: 4, rns: 2, patients_per_rn: 2 },
      ...{ standard: null, required: null, judged: null, left_out: null },
    });
  });

  test('requires no RNs for anybody in a shift that the standard cannot rate', async () => {
    const map = { [ward.labor]: { class: 'active', patients: 1 } };
    const oregon = { pack: 'oregon', unit_type: 'labor_and_delivery', from: '2026-11-13', map };
    const url = `/api/accounts/client_modules/${ward.moduleId}/`;
    await ward.owner.send({ method: 'PATCH', url, payload: { standard: oregon } });
    const acuity_counts = { [ward.labor]: 3, [ward.couplet]: 1 };
    await ward.save({ date: '2026-11-13', window: 420, rn_actual: 2, acuity_counts });
    const screen = await open({ kind: 'posting', modules: [ward.moduleId] });
    const { days } = (await screen.get('/api/display/posting/')).json();
    expect(days[1].windows[0].shift).toMatchObject({
      ...{ patients: 4, standard: 'Oregon' },
      ...{ required: null, judged: null, left_out: null },
    });
  });

  test('opens the posting only, and a link of the wall screen does not', async () => {
    const posting = await open({ kind: 'posting', modules: [ward.moduleId] });
    const wall = await open({});
    const status = async (screen: Browser, url: string) => (await screen.get(url)).statusCode;
    const refused = [
      '/api/display/',
      '/api/display/live/',
      '/api/now/',
      `/api/module/${ward.moduleId}/shifts/`,
    ];
    expect(await Promise.all(refused.map(url => status(posting, url)))).toEqual([401, 401, 401, 401]);
    expect(await status(posting, '/api/display/posting/')).toBe(200);
    expect([await status(wall, '/api/display/'), await status(wall, '/api/display/posting/')]).toEqual([
      200, 401,
    ]);
  });

  test('ends when it is revoked', async () => {
    const { id, token } = await addLink(ward.owner, { kind: 'posting', modules: [ward.moduleId] });
    const screen = await openScreen(ward, token);
    await ward.owner.send({ method: 'DELETE', url: `/api/accounts/display_links/${id}/` });
    expect((await screen.get('/api/display/posting/')).statusCode).toBe(401);
  });
});
