import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import golden from '#domain/golden/simulation.json' with { type: 'json' };
import { startWard, type Ward } from '#server/testing/ward.ts';

const url = '/api/simulations/';
let ward: Ward;
beforeAll(async () => {
  ward = await startWard();
});
afterAll(() => ward.close());

const labor = { name: 'Labor', uses: 1, hours: 10, rns_per_patient: 1 };
const unit = {
  name: 'Labor & Delivery',
  births: 2400,
  phi: 1.2,
  floor: 2.5,
  wage: 50,
  premium_wage: null,
  found_share: 0.5,
  classes: [labor],
  core: { from: 4, to: 5 },
};
const run = (body: object) => ward.owner.post(url, body);

describe('the worked cases', () => {
  it.each(golden.cases.map((goldenCase, index) => ({ index, goldenCase })))(
    'case $index has its figures to five decimals',
    async ({ goldenCase }) => {
      const answer = await run(goldenCase.body);
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.json()).toEqual(roundNumbers({ pool: null, ...withNames(goldenCase) }));
    },
  );

  /** The cases do not repeat the names, which the answer has. */
  function withNames({ body, expect: expected }: (typeof golden.cases)[number]) {
    const units = expected.units.map((figures, index) => ({ name: body.units[index]?.name, ...figures }));
    return { ...expected, units };
  }

  function roundNumbers(value: unknown): unknown {
    if (typeof value === 'number') return expect.closeTo(value, 5);
    if (Array.isArray(value)) return value.map(roundNumbers);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, roundNumbers(inner)]));
  }
});

test('equal bodies have equal answers, and nothing is stored', async () => {
  const body = { units: [unit, unit], pool: { cores: [4, 5], size: 2 } };
  const [first, second] = [await run(body), await run(body)];
  expect(first.body).toBe(second.body);
  expect(first.json().units[0]).toMatchObject({
    name: unit.name,
    cores: [{ core: 4, cost: null }, { core: 5 }],
  });
  const { rows } = await ward.sql(`select from audit_entries where action ilike '%simul%'`);
  expect(rows).toEqual([]);
});

describe('a wrong input', () => {
  const inUnit = (changes: object) => ({ units: [{ ...unit, ...changes }] });
  const inClass = (changes: object) => inUnit({ classes: [{ ...labor, ...changes }] });
  const { births: _, ...withoutBirths } = unit;
  const tooHigh = { ...labor, uses: 20, hours: 500, rns_per_patient: 20 };

  it.each<[string, object]>([
    ['units', { units: [] }],
    ['units', {}],
    ['units', { units: Array.from({ length: 21 }, () => unit) }],
    ['units.0.births', { units: [withoutBirths] }],
    ['units.0.births', inUnit({ births: 0 })],
    ['units.0.births', inUnit({ births: 50_001 })],
    ['units.0.births', inUnit({ births: 2400.5 })],
    ['units.1.births', { units: [unit, { ...unit, births: null }] }],
    ['units.0.name', inUnit({ name: ' ' })],
    ['units.0.phi', inUnit({ phi: 0.99 })],
    ['units.0.phi', inUnit({ phi: 5.01 })],
    ['units.0.floor', inUnit({ floor: -1 })],
    ['units.0.floor', inUnit({ floor: 99.5 })],
    ['units.0.wage', inUnit({ wage: -0.01 })],
    ['units.0.premium_wage', inUnit({ premium_wage: '75' })],
    ['units.0.found_share', inUnit({ found_share: 1.01 })],
    ['units.0.classes', inUnit({ classes: [] })],
    ['units.0.classes', inUnit({ classes: Array.from({ length: 41 }, () => labor) })],
    ['units.0.classes', inUnit({ births: 50_000, classes: [tooHigh] })],
    ['units.0.classes.0.uses', inClass({ uses: 20.01 })],
    ['units.0.classes.0.hours', inClass({ hours: 501 })],
    ['units.0.classes.0.rns_per_patient', inClass({ rns_per_patient: 20.001 })],
    ['units.0.classes.0.rns_per_patient', inClass({ rns_per_patient: 0.3333 })],
    ['units.0.classes.0.name', inClass({ name: undefined })],
    ['units.0.classes.0.field', inClass({ field: 999_999 })],
    ['units.0.core.from', inUnit({ core: { from: -1, to: 5 } })],
    ['units.0.core.to', inUnit({ core: { from: 5, to: 4 } })],
    ['units.0.core.to', inUnit({ core: { from: 0, to: 401 } })],
    ['units.0.core.to', inUnit({ core: { from: 0, to: 100 } })],
    ['units.0.core.to', inUnit({ core: { from: 4, to: 4.5 } })],
    ['pool.cores', { units: [unit], pool: { cores: [4, 5], size: 1 } }],
    ['pool.cores.0', { units: [unit], pool: { cores: [4.5], size: 1 } }],
    ['pool.size', { units: [unit], pool: { cores: [4], size: 401 } }],
  ])('has its message beside %s', async (field, body) => {
    const answer = await run(body);
    expect(answer.statusCode, answer.body).toBe(400);
    expect(Object.keys(answer.json())).toContain(field);
  });

  it('is accepted up to its limit', async () => {
    const limits = [
      inUnit({
        births: 1,
        phi: 1,
        floor: 0,
        wage: 0,
        premium_wage: 0,
        found_share: 0,
        core: { from: 0, to: 0 },
      }),
      inUnit({ births: 50_000, phi: 5, floor: 99, found_share: 1, core: { from: 301, to: 400 } }),
      inUnit({ wage: 1e308, premium_wage: 1e308 }),
      inClass({ uses: 20, hours: 500, rns_per_patient: 0.001 }),
      inClass({ uses: 0, hours: 0, rns_per_patient: 0 }),
      { units: [unit], pool: null },
      { units: [unit], pool: { cores: [0], size: 400 } },
    ];
    for (const body of limits) {
      const answer = await run(body);
      expect(answer.statusCode, answer.body).toBe(200);
    }
  });
});

test('a field of the hospital names a class, and one that only another hospital has is refused', async () => {
  const classOf = (field: number) => ({
    units: [{ ...unit, classes: [{ ...labor, name: undefined, field }] }],
  });
  expect((await run(classOf(Number(ward.labor)))).statusCode).toBe(200);
  const { rows } = await ward.sql(
    `with s as (insert into sections (name, internal_name, position) values ('Elsewhere', 'elsewhere', 9) returning id),
      m as (insert into module_sections (client_id, module_id, section_id) select $1, $2, id from s)
    insert into acuity_fields (section_id, name, rns_per_patient, position) select id, 'Theirs', 1, 1 from s returning id`,
    [ward.world.elsewhere.id, ward.world.elsewhere.modules[0]],
  );
  const answer = await run(classOf(Number(rows[0].id)));
  expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['units.0.classes.0.field']]);
});

describe('a simulation at the limits', () => {
  const classes = Array.from({ length: 40 }, (_, index) => ({
    name: `Class ${index}`,
    uses: 1,
    hours: 0.8,
    rns_per_patient: 0.5 + index / 40,
  }));
  const large = { ...unit, births: 50_000, phi: 5, classes, core: { from: 100, to: 199 } };

  test('lets other calls through', async () => {
    const ended: string[] = [];
    const simulation = run({ units: Array.from({ length: 8 }, () => large) }).then(({ statusCode, body }) => {
      ended.push('simulation');
      expect(statusCode, body).toBe(200);
    });
    for (let call = 0; call < 3; call += 1) {
      await ward.owner.get('/api/accounts/get_state/');
      ended.push('state');
    }
    await simulation;
    expect(ended).toEqual(['state', 'state', 'state', 'simulation']);
  });

  test('is the same in its thread as beside others', async () => {
    const [first, second] = [await run({ units: [large] }), await run({ units: [large, large] })];
    expect(second.json().units).toEqual([first.json().units[0], first.json().units[0]]);
  });

  test('is one at a time of a person: the others wait their turn, and more of them than five answer 429', async () => {
    const answers = await Promise.all(Array.from({ length: 7 }, () => run({ units: [large] })));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    expect(refused.map(({ headers }) => headers['retry-after'])).toEqual(['10', '10']);
  });
});
