import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp } from '#server/testing/test-app.ts';

const running = await startTestApp();
afterAll(() => running.close());
const admin = await running.as('admin');
const { elsewhere, people } = running.world;
const [first, second] = elsewhere.modules;

let target: number;
beforeEach(async () => {
  const body = { name: 'New General', timezone: 'America/Denver' };
  target = (await admin.post('/api/admin/clients/', body)).json().id;
});

const copy = (modules: unknown, client: unknown = target) =>
  admin.post('/api/admin/modules/copy/', { client, modules });
const listed = async (client: number) =>
  (await admin.get(`/api/admin/modules/?client=${client}`)).json().results;

describe('copying modules', () => {
  test('copies sections, minimum, reasons and premium categories, and changes nothing at the source', async () => {
    const owner = await running.as('stranger');
    const settings = { over_reasons: ['Low census'], under_reasons: ['Sick call', 'Surge'] };
    const patch = (url: string, payload: object) => owner.send({ method: 'PATCH', url, payload });
    await patch(`/api/accounts/client_modules/${first}/`, settings);
    await patch(`/api/accounts/client_modules/${first}/`, { other_premiums: ['Sitter', '', '', '', ''] });
    await admin.send({
      method: 'PATCH',
      url: `/api/admin/modules/${first}/`,
      payload: { min_rn_target: 3.5 },
    });
    const before = await listed(elsewhere.id);
    const answer = await copy([first, second, first]);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      count: 2,
      results: [
        {
          name: 'Labor & Delivery',
          client: target,
          is_active: true,
          sections: [running.world.sectionId],
          min_rn_target: 3.5,
          ...settings,
          other_premiums: ['Sitter', '', '', '', ''],
          version: 1,
        },
        { name: 'Mother-Baby', client: target },
      ],
    });
    expect(await listed(target)).toEqual(answer.json().results);
    expect(await listed(elsewhere.id)).toEqual(before);
  });

  test('is in the audit trail of the new hospital, which does not name the other one', async () => {
    const [{ id }] = (await copy([first])).json().results;
    const { rows } = await running.sql(
      `select action, actor_id, client_id, details from audit_trail where record_type = 'module' and record_id = $1`,
      [String(id)],
    );
    const details = { name: 'Labor & Delivery', sections: [running.world.sectionId], copied_from: first };
    expect(rows).toEqual([
      { action: 'created module', actor_id: people.admin.id, client_id: target, details },
    ]);
  });

  test('copies all or none: a name that is taken is an error', async () => {
    await copy([second]);
    const answer = await copy([first, second]);
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { modules: ['A module with this name already exists for New General.'] },
    ]);
    expect(await listed(target)).toHaveLength(1);
  });

  test.each([
    ['an unknown hospital', [first], 999_999, 'client'],
    ['an unknown module', [first, 999_999], undefined, 'modules'],
    ['no module', [], undefined, 'modules'],
  ])('a copy with %s is refused, and nothing is copied', async (_, modules, client, field) => {
    const answer = await copy(modules, client);
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]]);
    expect(await listed(target)).toEqual([]);
  });
});
