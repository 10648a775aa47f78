import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toWire } from '#contract/wire.ts';
import { createBlankAssessment } from '#domain/budget/budget.ts';
import type { Browser } from '#server/testing/browser.ts';
import { startWard, type Ward } from '#server/testing/ward.ts';

let ward: Ward;
let assessmentId: number;
beforeAll(async () => {
  ward = await startWard();
});
beforeEach(async () => {
  await ward.sql(`update modules set plan_assessment_id = null, plan_from = null, premium_surcharges = '{}'`);
  assessmentId = await createAssessment(ward.owner, ward.moduleId);
});
afterAll(() => ward.close());

const inputs = toWire(createBlankAssessment());
const createAssessment = async (who: Browser, module: number): Promise<number> =>
  (await who.post('/api/staffing_assessments/', { name: 'Core', module, inputs })).json().id;
const change = (payload: object, who: Browser = ward.owner) =>
  who.send({ method: 'PATCH', url: `/api/accounts/client_modules/${ward.moduleId}/`, payload });
const deleteAssessment = (id: number) =>
  ward.owner.send({ method: 'DELETE', url: `/api/staffing_assessments/${id}/` });
const readModule = async (who: Browser) => {
  const { client } = (await who.get('/api/accounts/get_state/')).json();
  return client.modules.find(({ id }: { id: number }) => id === ward.moduleId);
};
const lastChanges = async () => {
  const { rows } = await ward.sql(
    `select action, record_id, details from audit_trail where record_type in ('module', 'assessment') order by id desc limit 2`,
  );
  return rows;
};
const none = { plan_assessment: null, plan_from: null, premium_surcharges: {} };

describe('the plan of a module', () => {
  test('is an assessment with a first date and surcharges, in the module’s settings and in the audit trail', async () => {
    const plan = {
      plan_assessment: assessmentId,
      plan_from: '2026-01-01',
      premium_surcharges: { rn_premium_overtime: 50, rn_premium_other_3: 12.5 },
    };
    const before = await readModule(ward.owner);
    expect(before).toMatchObject(none);
    const answer = await change({ ...plan, version: before.version });
    expect(answer.json()).toMatchObject({ ...plan, version: before.version + 1, name: before.name });
    expect(await readModule(ward.owner)).toEqual(answer.json());
    expect((await lastChanges())[0]).toEqual({
      action: 'changed plan or surcharges',
      record_id: String(ward.moduleId),
      details: {
        before: { plan: null, plan_from: null, premium_surcharges: {} },
        after: { plan: 'Core', plan_from: plan.plan_from, premium_surcharges: plan.premium_surcharges },
      },
    });
  });

  test('stays when other settings change, and is removed by null', async () => {
    await change({ plan_assessment: assessmentId, plan_from: '2026-01-01' });
    const kept = await change({ over_reasons: ['Low census'] });
    expect(kept.json()).toMatchObject({ plan_assessment: assessmentId, plan_from: '2026-01-01' });
    const removed = await change({ plan_assessment: null, plan_from: null });
    expect(removed.json()).toMatchObject(none);
  });

  test('is hidden from members, whose modules have no surcharges either', async () => {
    await change({ plan_assessment: assessmentId, premium_surcharges: { rn_premium_overtime: 50 } });
    expect(await readModule(ward.nurse)).toMatchObject(none);
  });

  test('is in the administrators’ list of modules', async () => {
    await change({ plan_assessment: assessmentId });
    const admin = await ward.as('admin');
    const { results } = (await admin.get(`/api/admin/modules/?client=${ward.world.here.id}`)).json();
    expect(results).toContainEqual(expect.objectContaining({ ...none, plan_assessment: assessmentId }));
  });

  test('a plan with a stale version answers 409', async () => {
    const { version } = (await change({ plan_from: '2026-01-01' })).json();
    await change({ plan_from: '2026-02-01', version });
    expect((await change({ plan_from: '2026-03-01', version })).statusCode).toBe(409);
    expect(await readModule(ward.owner)).toMatchObject({ plan_from: '2026-02-01' });
  });

  const wrong: [what: string, body: () => Promise<object> | object, field: string][] = [
    ['an assessment that does not exist', () => ({ plan_assessment: 987_654 }), 'plan_assessment'],
    [
      'an assessment of another module',
      async () => {
        const admin = await ward.as('admin');
        await admin.post('/api/accounts/set_client/', { client: ward.world.here.id });
        const other = await admin.post('/api/admin/modules/', { name: 'NICU', client: ward.world.here.id });
        return { plan_assessment: await createAssessment(admin, other.json().id) };
      },
      'plan_assessment',
    ],
    [
      'an assessment of another hospital',
      async () => {
        const stranger = await ward.as('stranger');
        return { plan_assessment: await createAssessment(stranger, ward.world.elsewhere.modules[0]) };
      },
      'plan_assessment',
    ],
    ['text as an assessment', () => ({ plan_assessment: 'x' }), 'plan_assessment'],
    ['a date that does not exist', () => ({ plan_from: '2026-02-30' }), 'plan_from'],
    [
      'an unknown premium type',
      () => ({ premium_surcharges: { rn_premium_other_6: 5 } }),
      'premium_surcharges',
    ],
    [
      'a negative surcharge',
      () => ({ premium_surcharges: { rn_premium_float: -1 } }),
      'premium_surcharges.rn_premium_float',
    ],
    [
      'a surcharge with three decimals',
      () => ({ premium_surcharges: { rn_premium_float: 0.125 } }),
      'premium_surcharges.rn_premium_float',
    ],
  ];
  test.each(wrong)('refuses %s beside the field and stores nothing', async (_what, body, field) => {
    const answer = await change(await body());
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]]);
    expect(await readModule(ward.owner)).toMatchObject(none);
  });
});

describe('deleting the assessment of the plan', () => {
  test('leaves the module without a plan, with its surcharges, a new version and an audit entry', async () => {
    const premium_surcharges = { rn_premium_overtime: 50 };
    const { version } = (
      await change({ plan_assessment: assessmentId, plan_from: '2026-01-01', premium_surcharges })
    ).json();
    expect((await deleteAssessment(assessmentId)).statusCode).toBe(204);
    expect(await readModule(ward.owner)).toMatchObject({ ...none, premium_surcharges, version: version + 1 });
    expect(await lastChanges()).toMatchObject([
      { action: 'changed plan or surcharges', record_id: String(ward.moduleId) },
      { action: 'deleted assessment', record_id: String(assessmentId) },
    ]);
  });

  test('does not change a module that has another plan', async () => {
    const { version } = (await change({ plan_assessment: assessmentId })).json();
    await deleteAssessment(await createAssessment(ward.owner, ward.moduleId));
    expect(await readModule(ward.owner)).toMatchObject({ plan_assessment: assessmentId, version });
  });

  test('an assessment that is deleted while it is chosen leaves no plan that does not exist', async () => {
    await Promise.all([change({ plan_assessment: assessmentId }), deleteAssessment(assessmentId)]);
    expect(await readModule(ward.owner)).toMatchObject({ plan_assessment: null });
  });
});
