import { describe, expect, test } from 'vitest';
import { readAdtEvent } from './adt-event.ts';
import { parseHl7 } from './hl7-message.ts';

const now = Date.parse('2026-11-14T20:10:00Z');

function read(...segments: string[]) {
  const parsed = parseHl7(segments.join('\r'));
  if (!('message' in parsed)) throw new Error(parsed.problem);
  return readAdtEvent(parsed.message, { timeZone: 'America/New_York', now });
}

const header = (code: string) => `MSH|^~\\&|EPIC|LAKESIDE|||20261114150000||${code}|1|P|2.5.1`;
const event = 'EVN||20261114145900';
const person = 'PID|1||123||DOE^JANE|||||||||||||V-PID';
const visit = 'PV1|1|I|L&D^101^A|||||||OBS|||||||||V1';

describe('an event', () => {
  test('has its time from EVN-2, its visit from PV1-19, and the parts that rules name', () => {
    expect(read(header('ADT^A01'), event, person, visit, 'OBX|1|ST|ACUITY||3')).toEqual({
      event: {
        effect: 'arrive',
        at: Date.parse('2026-11-14T19:59:00Z'),
        changes: [
          {
            visit: 'V1',
            formerVisit: undefined,
            location: { pointOfCare: 'L&D', room: '101' },
            patientClass: 'I',
            service: 'OBS',
            observations: { ACUITY: '3' },
          },
        ],
      },
    });
  });

  test('has its time from MSH-7 and its visit from PID-18 if the others are empty', () => {
    expect(read(header('ADT^A08'), 'EVN|A08', person, 'PV1|1|')).toMatchObject({
      event: { at: Date.parse('2026-11-14T20:00:00Z'), changes: [{ visit: 'V-PID', location: undefined }] },
    });
  });

  test('needs no PV1 if PID-18 has its visit', () => {
    expect(read(header('ADT^A42'), event, person, 'MRG|123||||V0')).toMatchObject({
      event: { changes: [{ visit: 'V-PID', formerVisit: 'V0', location: undefined }] },
    });
  });

  test('has its code from EVN-1 if MSH-9 has none', () => {
    expect(read(header('ADT'), 'EVN|A03|20261114', person, visit)).toMatchObject({
      event: { effect: 'leave' },
    });
  });

  test.each([
    ['A01', 'arrive'],
    ['A04', 'arrive'],
    ['A02', 'move'],
    ['A17', 'move'],
    ['A03', 'leave'],
    ['A06', 'update'],
    ['A07', 'update'],
    ['A08', 'update'],
    ['A42', 'update'],
    ['A11', 'cancel arrival'],
    ['A12', 'cancel transfer'],
    ['A13', 'cancel discharge'],
  ])('%s is: %s', (code, effect) => {
    expect(read(header(`ADT^${code}`), event, person, visit)).toMatchObject({ event: { effect } });
  });

  test.each(['ADT^A05', 'ADT^A40', 'ADT^A99', 'ADT^constructor', 'ORU^R01', 'ORU^A01'])(
    '%s changes nothing',
    code => {
      expect(read(header(code), event, person, visit)).toEqual({ event: null });
    },
  );

  test('a swap of beds has two visits', () => {
    const second = visit.replace('L&D^101', 'L&D^102').replace('|V1', '|V2');
    expect(read(header('ADT^A17'), event, person, visit, person, second)).toMatchObject({
      event: {
        changes: [
          { visit: 'V1', location: { room: '101' } },
          { visit: 'V2', location: { room: '102' } },
        ],
      },
    });
  });

  test.each([
    ['A42', 'V0'],
    ['A06', 'V0'],
    ['A07', 'V0'],
    ['A08', undefined],
  ])('%s with MRG-5 has the former visit %s', (code, formerVisit) => {
    expect(read(header(`ADT^${code}`), event, person, 'MRG|123||||V0', visit)).toMatchObject({
      event: { changes: [{ visit: 'V1', formerVisit }] },
    });
  });

  test('a value of two quotes was deleted, an empty one was left out', () => {
    const parts = read(
      header('ADT^A08'),
      event,
      person,
      'PV1|1|""||||||||""|||||||||V1',
      'OBX|1|ST|ACUITY||""',
    );
    expect(parts).toMatchObject({
      event: {
        changes: [{ patientClass: '', service: '', location: undefined, observations: { ACUITY: '' } }],
      },
    });
  });
});

test('an event of five minutes ahead is read, and of a type that changes nothing the time does not matter', () => {
  expect(read(header('ADT^A01'), 'EVN||20261114151500', person, visit)).toMatchObject({
    event: { at: Date.parse('2026-11-14T20:15:00Z') },
  });
  expect(read(header('ADT^A05'), 'EVN||20991114', person, visit)).toEqual({ event: null });
});

describe('a problem', () => {
  test.each([
    ['no time', [header('ADT^A01').replace('20261114150000', 'x'), 'EVN|', person, visit]],
    ['time is ahead', [header('ADT^A01'), 'EVN||20261114151501', person, visit]],
    ['time is ahead', [header('ADT^A03').replace('20261114', '20991114'), person, visit]],
    ['no visit number', [header('ADT^A01'), event, 'PID|1', 'PV1|1|I']],
    ['no visit number', [header('ADT^A01'), event, 'PV1|1|I']],
  ])('the problem of an unusable message is named: %s', (problem, segments) => {
    expect(read(...segments)).toEqual({ problem });
  });
});
