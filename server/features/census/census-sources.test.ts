import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { settingsConflict } from '#contract/api/errors.ts';
import { formatSentence } from '#domain/audit/describe-entry.ts';
import type { Browser } from '#server/testing/browser.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let running: TestApp;
let admin: Browser;
let owner: Browser;
let module: number;
let fields: number[];
beforeAll(async () => {
  running = await startTestApp({ environment: { PUBLIC_URL: 'https://parity.example.org' } });
  owner = await running.as('owner');
  admin = await running.as('admin');
  await admin.post('/api/accounts/set_client/', { client: running.world.here.id });
  module = running.world.here.modules[0];
  fields = (await running.sql('select id from acuity_fields order by position')).rows.map(({ id }) => id);
});
afterAll(() => running.close());
beforeEach(() => running.sql('delete from census_sources'));

const url = '/api/accounts/census_sources/';
const hl7 = { kind: 'hl7', name: 'Epic', sending_facility: 'LAKESIDE' };
const fhir = {
  kind: 'fhir',
  name: 'Cerner',
  base: 'https://fhir.example.org/r4/',
  token_url: 'https://fhir.example.org/token',
  client_id: 'parity',
};
const rule = (change: object = {}) => ({
  location: 'L&D',
  patient_class: null,
  service: null,
  observation: null,
  module,
  field: fields[0],
  ...change,
});

const create = (body: object) => admin.post(url, body);
async function created(body: object = hl7): Promise<number> {
  const answer = await create(body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().id;
}
const change = (by: Browser, id: number, payload: object) =>
  by.send({ method: 'PATCH', url: `${url}${id}/`, payload });
const remove = (by: Browser, id: number) => by.send({ method: 'DELETE', url: `${url}${id}/` });
const list = async (by: Browser) => (await by.get(url)).json().results;
const day = async () => (await owner.get(`/api/module/${module}/shifts/`)).json();

/** Present visits of a source that was heard a minute ago. */
async function storeVisits(id: number, ...locations: string[]) {
  await running.sql(
    `insert into census_visits select $1, $2, decode(md5(place::text), 'hex'), location, place::text, 'I', '', '{}',
       timestamptz '2026-11-14T14:00:00Z' from unnest($3::text[]) with ordinality as given (location, place)`,
    [running.world.here.id, id, locations],
  );
  await running.sql(`update census_sources set last_message_at = '2026-11-14T14:59:00Z'`);
}

test('an administrator adds sources of both kinds, and owners see them by name with their settings', async () => {
  await created({
    ...hl7,
    rules: [rule({ observation: { code: 'LABOR', value: 'ACTIVE' } })],
    allowed_addresses: ['10.1.2.3/16', '10.1.0.0/16'],
    certificate_fingerprint: 'AB:'.repeat(31).concat('CD'),
  });
  await created(fhir);
  const unheard = { last_message_at: null, failed_at: null, failure: null, encounters_ahead: 0 };
  const blank = { is_active: true, version: 1, ...unheard };
  const noHl7 = { sending_facility: null, certificate_fingerprint: null, allowed_addresses: [] };
  const noFhir = { base: null, token_url: null, client_id: null, every_minutes: null };
  const heard = { traffic: [], unmatched: [] };
  const answer = (await owner.get(url)).json();
  expect(answer.jwks_uri).toBe('https://parity.example.org/.well-known/parity-jwks.json');
  expect(answer.results).toEqual([
    {
      ...fhir,
      ...{ ...blank, ...noHl7, ...heard, id: expect.any(Number), rules: [], every_minutes: 5 },
      base: 'https://fhir.example.org/r4',
    },
    {
      ...hl7,
      ...{ ...blank, ...noFhir, ...heard, id: expect.any(Number) },
      rules: [rule({ observation: { code: 'LABOR', value: 'ACTIVE' } })],
      allowed_addresses: ['10.1.0.0/16'],
      certificate_fingerprint: `${'ab'.repeat(31)}cd`,
    },
  ]);
});

test('a source is listed with the messages of 24 hours and the locations that no rule counts', async () => {
  const id = await created({ ...hl7, rules: [rule()] });
  await storeVisits(id, 'L&D', 'ED', 'MB', 'MB');
  await change(owner, id, { rules: [rule()] });
  await running.sql(
    `insert into census_traffic select $1, $2, timestamptz '2026-11-14T14:00:00Z' - make_interval(hours => back), back + 1
     from unnest(array[0, 2, 22, 23]) as back`,
    [running.world.here.id, id],
  );
  expect((await list(owner))[0]).toMatchObject({
    last_message_at: '2026-11-14T14:59:00.000Z',
    traffic: [
      { hour: '2026-11-14T14:00:00.000Z', messages: 1 },
      { hour: '2026-11-14T12:00:00.000Z', messages: 3 },
      { hour: '2026-11-13T16:00:00.000Z', messages: 23 },
    ],
    unmatched: [
      { location: 'MB', patients: 2 },
      { location: 'ED', patients: 1 },
    ],
  });
});

test('changed rules count the present patients at once, and a module without rules has no numbers', async () => {
  const id = await created();
  await storeVisits(id, 'L&D', 'L&D', 'MB');
  const answer = await change(owner, id, {
    rules: [rule(), rule({ location: 'MB', field: fields[1] })],
    version: 1,
  });
  expect(answer.json()).toMatchObject({ version: 2, unmatched: [] });
  expect((await day()).feed.counts).toEqual({ [Number(fields[0])]: 2, [Number(fields[1])]: 1 });
  await change(owner, id, { rules: [rule({ module: running.world.here.modules[1] })] });
  expect(await day()).toMatchObject({ feed: null, feeds: {}, silent_feed: null });
});

test('the numbers of a source that is turned off disappear from the day, and return when it is turned on', async () => {
  const id = await created();
  await storeVisits(id, 'L&D');
  await change(owner, id, { rules: [rule()] });
  await change(admin, id, { is_active: false });
  expect((await day()).feed).toBeNull();
  await change(admin, id, { is_active: true });
  expect((await day()).feed).toMatchObject({ source: 'Epic', counts: { [Number(fields[0])]: 1 } });
});

describe('owners', () => {
  test.each<object>([
    { name: 'Ours' },
    { is_active: false },
    { sending_facility: 'OTHER' },
    { allowed_addresses: [] },
    { rules: [], certificate_fingerprint: null },
  ])('cannot send %j', async body => {
    const id = await created();
    expect((await change(owner, id, body)).statusCode).toBe(403);
    expect((await list(owner))[0]).toMatchObject({ ...hl7, version: 1 });
  });
});

describe('a source is refused', () => {
  const elsewhere = () => running.world.elsewhere.modules[0];
  const cases: [fact: string, field: string, body: () => object][] = [
    ['without a facility', 'sending_facility', () => ({ ...hl7, sending_facility: ' ' })],
    ['with a wrong address', 'allowed_addresses', () => ({ ...hl7, allowed_addresses: ['10.1.2'] })],
    ['with half a fingerprint', 'certificate_fingerprint', () => ({ ...hl7, certificate_fingerprint: 'ab' })],
    ['with a base without https', 'base', () => ({ ...fhir, base: 'http://fhir.example.org' })],
    ['with a token address on loopback', 'token_url', () => ({ ...fhir, token_url: 'http://127.0.0.1/' })],
    ['that is asked every two hours', 'every_minutes', () => ({ ...fhir, every_minutes: 120 })],
    ['with an empty part in a rule', 'rules.0.service', () => ({ ...hl7, rules: [rule({ service: '' })] })],
    [
      'with an unknown module',
      'rules.1.module',
      () => ({ ...hl7, rules: [rule(), rule({ module: 99_999 })] }),
    ],
    [
      'with a module of another hospital',
      'rules.0.module',
      () => ({ ...hl7, rules: [rule({ module: elsewhere() })] }),
    ],
    ['with an unknown field', 'rules.0.field', () => ({ ...hl7, rules: [rule({ field: 99_999 })] })],
  ];
  test.each(cases)('a source %s is refused', async (_, field, body) => {
    const answer = await create(body());
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]]);
    expect(await list(owner)).toEqual([]);
  });

  test('a source with a field of a section that the module does not have is refused as if the field were unknown', async () => {
    const { rows } = await running.sql(
      `with other as (insert into sections (name, internal_name, position) values ('Other', 'Other', 9) returning id)
       insert into acuity_fields (section_id, name, rns_per_patient, position) select id, 'Other', 1, 0 from other returning id`,
    );
    const field: number = rows[0].id;
    const message = (id: number) => ({ 'rules.0.field': [`Invalid pk "${id}" - object does not exist.`] });
    expect((await create({ ...hl7, rules: [rule({ field })] })).json()).toEqual(message(field));
    expect((await create({ ...hl7, rules: [rule({ field: 99_999 })] })).json()).toEqual(message(99_999));
  });

  test('a source with settings of the other kind is refused', async () => {
    const id = await created();
    const answer = await change(admin, id, { every_minutes: 5 });
    expect(answer.json()).toEqual({ every_minutes: ['This is a setting of FHIR sources.'] });
  });
});

test('the facility of another hospital is refused without a word about that hospital', async () => {
  const addressed = { ...hl7, allowed_addresses: ['10.1.0.0/16'] };
  await created(addressed);
  await admin.post('/api/accounts/set_client/', { client: running.world.elsewhere.id });
  const answer = await create(addressed);
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { sending_facility: ['Another source has this facility already.'] },
  ]);
  const other = await created({ ...addressed, sending_facility: 'ELSEWHERE' });
  expect((await change(admin, other, { sending_facility: 'LAKESIDE' })).statusCode).toBe(400);
  expect(await list(admin)).toHaveLength(1);
  await admin.post('/api/accounts/set_client/', { client: running.world.here.id });
});

describe('a hospital beside another one with an HL7 source', () => {
  const needed = {
    allowed_addresses: [
      'Another hospital has a source, too. Enter the sender’s addresses, or the fingerprint of its certificate.',
    ],
  };
  const fingerprint = 'ab'.repeat(32);
  const addElsewhere = (addresses: string) =>
    running.sql(
      `insert into census_sources (client_id, kind, name, sending_facility, allowed_addresses, created_at)
       values ($1, 'hl7', 'Engine', 'ELSEWHERE', $2, now())`,
      [running.world.elsewhere.id, addresses],
    );

  test('a source needs an address or a certificate, unless it is off', async () => {
    await addElsewhere('{10.9.0.1}');
    expect((await create(hl7)).json()).toEqual(needed);
    expect((await create({ ...hl7, allowed_addresses: [] })).statusCode).toBe(400);
    const off = await created({ ...hl7, is_active: false });
    expect((await change(admin, off, { is_active: true })).json()).toEqual(needed);
    expect((await change(admin, off, { is_active: true, allowed_addresses: ['10.1.0.1'] })).statusCode).toBe(
      200,
    );
    await created({ ...hl7, sending_facility: 'SECOND', certificate_fingerprint: fingerprint });
    await created(fhir);
  });

  test('neither can be taken away, and one replaces the other', async () => {
    const id = await created({ ...hl7, allowed_addresses: ['10.1.0.1'] });
    await addElsewhere('{10.9.0.1}');
    expect((await change(admin, id, { allowed_addresses: [] })).json()).toEqual(needed);
    const replaced = { allowed_addresses: [], certificate_fingerprint: fingerprint };
    expect((await change(admin, id, replaced)).statusCode).toBe(200);
    expect((await change(admin, id, { certificate_fingerprint: null })).json()).toEqual(needed);
  });

  test('rules of a source without either are still edited, and it can be turned off', async () => {
    const id = await created();
    await addElsewhere('{10.9.0.1}');
    expect((await change(owner, id, { rules: [rule()] })).statusCode).toBe(200);
    expect((await change(admin, id, { is_active: false })).statusCode).toBe(200);
  });

  test('none is added while that one has neither, so that its messages do not end', async () => {
    await addElsewhere('{}');
    const answer = await create({ ...hl7, allowed_addresses: ['10.1.0.1'] });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { non_field_errors: [expect.stringContaining('has neither an address nor a certificate')] },
    ]);
    await created(fhir);
    await running.sql('update census_sources set is_active = false');
    await created({ ...hl7, allowed_addresses: ['10.1.0.1'] });
  });
});

test('a source of another hospital is neither listed nor changed', async () => {
  const id = await created();
  const stranger = await running.as('stranger');
  expect(await list(stranger)).toEqual([]);
  expect((await change(stranger, id, { rules: [] })).statusCode).toBe(404);
  expect((await change(stranger, 999_999, { rules: [] })).statusCode).toBe(404);
});

test('a rule whose field was deleted since does not block changes of other rules', async () => {
  const id = await created({ ...hl7, rules: [rule()] });
  await running.sql('update acuity_fields set deleted_at = now() where id = $1', [fields[0]]);
  expect((await change(owner, id, { rules: [rule({ service: 'OBS' })] })).statusCode).toBe(200);
  expect((await create({ ...hl7, sending_facility: 'B', rules: [rule()] })).statusCode).toBe(400);
  await running.sql('update acuity_fields set deleted_at = null where id = $1', [fields[0]]);
});

test('a change with a stale version answers 409 and changes nothing', async () => {
  const id = await created();
  await change(owner, id, { rules: [rule()], version: 1 });
  const late = await change(owner, id, { rules: [], version: 1 });
  expect(late.statusCode).toBe(409);
  expect(settingsConflict.parse(late.json())).toMatchObject({ current: { version: 2 } });
  expect((await list(owner))[0].rules).toHaveLength(1);
});

test('adding, changing and deleting are in the audit trail in words', async () => {
  const id = await created();
  await change(owner, id, { rules: [rule({ patient_class: 'I' })] });
  await remove(admin, id);
  const { results } = (await owner.get('/api/accounts/activity/?page=1')).json();
  const sentences = results.slice(0, 3).map(({ sentence }: { sentence: never }) => formatSentence(sentence));
  expect(sentences).toEqual([
    'admin Person deleted census source Epic',
    expect.stringMatching(/^owner Person changed census source \S+: Rules none → L&D and I: .+ \(.+\)$/),
    expect.stringMatching(/^admin Person added census source Epic: Kind hl7; Sending facility LAKESIDE$/),
  ]);
});
