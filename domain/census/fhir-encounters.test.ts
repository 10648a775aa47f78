import { describe, expect, test } from 'vitest';
import { type CensusRule, findRule } from './census-rules.ts';
import { listVisits, parseFhirTime, readEncounterPage } from './fhir-encounters.ts';

const location = (names: { id?: string; display?: string }, physicalType?: string, status = 'active') => ({
  status,
  location: { reference: 'Location/1', display: names.display, identifier: { value: names.id } },
  physicalType: physicalType && { coding: [{ code: physicalType }] },
});
const encounter = (id: string, more: object = {}) => ({
  resourceType: 'Encounter',
  id,
  status: 'in-progress',
  class: { code: 'IMP' },
  location: [location({ id: 'L&D', display: 'Labor and Delivery' })],
  ...more,
});
const bundle = (...resources: unknown[]) => ({
  resourceType: 'Bundle',
  type: 'searchset',
  entry: resources.map(resource => ({ resource })),
});
const now = Date.parse('2026-11-14T15:00:00Z');
const list = (...resources: unknown[]) =>
  listVisits(readEncounterPage(bundle(...resources))?.encounters ?? [], {
    now,
    timeZone: 'America/New_York',
  });
const readVisits = (...resources: unknown[]) => list(...resources).visits;
const readVisit = (more: object) => readVisits(encounter('1', more)).get('1');

describe('a page', () => {
  test('has the encounters in progress and the address of the next page', () => {
    const page = {
      ...bundle(encounter('1'), encounter('2', { status: 'finished' }), { resourceType: 'OperationOutcome' }),
      link: [
        { relation: 'self', url: 'https://ehr.example/Encounter' },
        { relation: 'next', url: 'https://ehr.example/Encounter?page=2' },
      ],
    };
    expect(readEncounterPage(page)).toMatchObject({
      encounters: [{ id: '1', partOf: undefined }],
      next: 'https://ehr.example/Encounter?page=2',
    });
  });

  test.each([null, 'text', 7, [], {}, { resourceType: 'OperationOutcome' }])('is not %j', answer => {
    expect(readEncounterPage(answer)).toBeUndefined();
  });

  test.each([
    {},
    { link: {}, entry: 'none' },
    { link: [null, { relation: 'next' }], entry: [null, {}, { resource: [] }, { resource: { id: 1 } }] },
    { entry: [{ resource: { resourceType: 'Encounter', status: 'in-progress' } }] },
  ])('has no encounters in %j', parts => {
    expect(readEncounterPage({ resourceType: 'Bundle', ...parts })).toEqual({
      encounters: [],
      next: undefined,
    });
  });
});

describe('a visit', () => {
  test('has the place, class and types of its encounter and nothing else of it', () => {
    const more = {
      identifier: [{ value: 'CSN 4711' }],
      subject: { reference: 'Patient/4712', display: 'Mia Example' },
      type: [
        { coding: [{ code: 'OB' }, { code: '183460006' }], text: 'Obstetrics' },
        { coding: [{ code: 'X' }] },
      ],
    };
    expect(readVisit(more)).toEqual({
      pointOfCare: 'L&D',
      room: '',
      patientClass: 'IMP',
      service: 'OB',
      observations: {},
      alternatives: { locations: ['Labor and Delivery'], services: ['183460006', 'X'] },
      lastAt: now,
      leftAt: null,
    });
  });

  test('has the ward as its point of care and the room of it, in whatever order they come', () => {
    const places = [
      location({ display: 'Bed A' }, 'bd'),
      location({ display: 'Main Building' }, 'bu'),
      location({ id: '101' }, 'ro'),
      location({ id: 'L&D' }, 'wa'),
    ];
    expect(readVisit({ location: places })).toMatchObject({ pointOfCare: 'L&D', room: '101' });
  });

  test('has a room as its point of care if no ward is known', () => {
    expect(readVisit({ location: [location({ id: '101' }, 'ro')] })).toMatchObject({
      pointOfCare: '101',
      room: '',
    });
  });

  test.each([
    ['that it has left', { location: [location({ id: 'ED' }, 'wa', 'completed')] }],
    ['without a status', { location: [{ location: { display: 'ED' } }] }],
    ['that is only a reference', { location: [{ status: 'active', location: { reference: 'Location/9' } }] }],
    ['of another form', { location: { status: 'active' } }],
    ['that is missing', { location: undefined }],
  ])('has no place from a location %s', (_, more) => {
    expect(readVisit(more)).toMatchObject({ pointOfCare: '', room: '', alternatives: { locations: [] } });
  });

  test('keeps a limited number of names of a limited length, as the store can keep them', () => {
    const places = Array.from({ length: 50 }, (_, index) => location({ id: `${index}\0${'🙂'.repeat(99)}` }));
    const visit = readVisit({ location: places, class: { code: `${'x'.repeat(99)}🙂` } });
    expect(visit?.alternatives?.locations).toHaveLength(19);
    expect(visit?.pointOfCare).toMatch(/^0🙂{49}\uFFFD$/u);
    expect(visit?.patientClass).toBe(`${'x'.repeat(99)}\uFFFD`);
  });
});

describe('encounters that belong together', () => {
  test.each(['Encounter/1', 'https://ehr.example/fhir/R4/Encounter/1', 'Encounter/1/_history/3'])(
    'count once: %s is skipped for its part',
    reference => {
      const visits = readVisits(encounter('1'), encounter('2', { partOf: { reference } }), encounter('3'));
      expect([...visits.keys()]).toEqual(['2', '3']);
    },
  );

  test.each([
    ['itself', { partOf: { reference: 'Encounter/2' } }],
    ['an unknown encounter', { partOf: { reference: 'Encounter/99' } }],
    ['another resource', { partOf: { reference: 'EpisodeOfCare/1' } }],
    ['an identifier', { partOf: { identifier: { value: '1' } } }],
    ['nothing readable', { partOf: 'Encounter/1' }],
    ['its parent after it has ended', { partOf: { reference: 'Encounter/1' }, status: 'finished' }],
  ])('are all counted if one names %s', (_, more) => {
    expect(readVisits(encounter('1'), encounter('2', more), encounter('3')).has('1')).toBe(true);
  });

  test('count once if a page repeats one', () => {
    expect(readVisits(encounter('1'), encounter('1')).size).toBe(1);
  });
});

describe('encounters that begin ahead of the clock', () => {
  const period = (start: unknown) => ({ period: { start } });
  const since = (start: string, status?: string) => ({
    location: [{ ...location({ id: 'L&D' }, 'wa', status), ...period(start) }],
  });

  test.each<[string, object]>([
    ['by their period', period('2099-01-01')],
    ['by minutes', period('2026-11-14T15:05:01Z')],
    ['by an active location', since('2026-11-15T10:00:00-05:00')],
  ])('%s are left out and counted', (_, more) => {
    const { visits, ahead } = list(encounter('1'), encounter('2', more));
    expect([[...visits.keys()], ahead]).toEqual([['1'], 1]);
  });

  test.each<[string, object]>([
    ['five minutes ahead', period('2026-11-14T15:05:00Z')],
    ['today, where the hospital is', period('2026-11-14')],
    ['at a time that cannot be read', period('tomorrow')],
    ['at no time', period({ start: 1 })],
    ['at a location that is planned', since('2099-01-01', 'planned')],
  ])('are not those that begin %s', (_, more) => {
    expect(list(encounter('1', more)).ahead).toBe(0);
  });

  test('do not hide the encounter that they are a part of', () => {
    const part = { ...period('2099'), partOf: { reference: 'Encounter/1' } };
    expect([...list(encounter('1'), encounter('2', part)).visits.keys()]).toEqual(['1']);
  });
});

describe('a rule', () => {
  const places = [
    location({ id: 'L&D', display: 'Labor and Delivery' }, 'wa'),
    location({ id: '101', display: 'Room 101' }, 'ro'),
  ];
  const visit = readVisit({ location: places, type: [{ coding: [{ code: 'OB' }, { code: 'DELIVERY' }] }] });
  const everything = { location: null, patient_class: null, service: null, observation: null };

  test.each([
    [{ location: 'L&D' }, true],
    [{ location: 'Labor and Delivery' }, true],
    [{ location: '101' }, true],
    [{ location: 'L&D^101' }, true],
    [{ location: 'Labor and Delivery^Room 101' }, true],
    [{ location: 'L&D^102' }, false],
    [{ location: 'Location/1' }, false],
    [{ patient_class: 'IMP', service: 'OB' }, true],
    [{ service: 'DELIVERY' }, true],
    [{ service: 'GYN' }, false],
    [{ observation: { code: 'A', value: '3' } }, false],
  ] as [Partial<CensusRule>, boolean][])(
    'a rule with %j matches a visit by any name of its places and types: %s',
    (parts, matches) => {
      const rule = { ...everything, ...parts, module: 1, field: 10 };
      expect(visit && findRule([rule], visit) !== undefined).toBe(matches);
    },
  );
});

test.each([
  ['2026-11-14T03:00:00-05:00', '2026-11-14T08:00:00.000Z'],
  ['2026-11-14T03:00:00.123456Z', '2026-11-14T03:00:00.000Z'],
  ['2026-11-14T03:00Z', '2026-11-14T03:00:00.000Z'],
  ['2026-11-14T03:00:00', '2026-11-14T08:00:00.000Z'],
  ['2026-11-14', '2026-11-14T05:00:00.000Z'],
  ['2026-11', '2026-11-01T04:00:00.000Z'],
  ['2099', '2099-01-01T05:00:00.000Z'],
])('%s begins at %s', (text, instant) => {
  expect(new Date(parseFhirTime(text, 'America/New_York') ?? Number.NaN).toISOString()).toBe(instant);
});

test.each([
  '',
  'soon',
  '2026-02-30',
  '2026-13',
  '2026-11-14T25:00:00Z',
  '2026-11-14T03:00:00+99:00',
  '20261114',
])('“%s” cannot be read', text => {
  expect(parseFhirTime(text, 'America/New_York')).toBeUndefined();
});
