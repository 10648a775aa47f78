import { expect, test } from 'vitest';
import { tryMessage } from './try-message.ts';

const any = { location: null, patient_class: null, service: null, observation: null };
const rules = [
  { ...any, location: 'L&D', observation: { code: 'LABOR', value: 'ACTIVE' }, module: 1, field: 2 },
  { ...any, location: 'L&D', module: 1, field: 3 },
];
const message = (code: string, ...more: string[]) =>
  [
    `MSH|^~\\&|EPIC|LAKESIDE|||20261114||ADT^${code}|1`,
    'EVN||20261114065500',
    'PID|1||||Ada^Lovelace',
    'PV1|1|I|L&D^101|||||||OBS|||||||||V1',
    ...more,
  ].join('\n');
const attempt = (text: string) =>
  tryMessage(text, rules, { timeZone: 'America/New_York', now: Date.parse('2026-11-14T15:00:00Z') });

test('a message is tried against the rules without its names and numbers', () => {
  const tried = attempt(message('A01', 'OBX|1|ST|LABOR||ACTIVE'));
  expect(tried).toEqual({
    facility: 'LAKESIDE',
    type: 'ADT^A01',
    effect: 'arrive',
    visits: [
      {
        pointOfCare: 'L&D',
        room: '101',
        patientClass: 'I',
        service: 'OBS',
        observations: { LABOR: 'ACTIVE' },
        isPresent: true,
        isRenamed: false,
        rule: 0,
      },
    ],
  });
  expect(JSON.stringify(tried)).not.toMatch(/Ada|V1/);
});

test('the first rule that matches counts, and no rule counts a patient who leaves', () => {
  expect(attempt(message('A08'))).toMatchObject({ effect: 'update', visits: [{ rule: 1 }] });
  expect(attempt(message('A03'))).toMatchObject({
    effect: 'leave',
    visits: [{ isPresent: false, rule: null }],
  });
  expect(attempt(message('A01').replace('L&D', 'ED'))).toMatchObject({ visits: [{ rule: null }] });
});

test('a cancel of something unknown changes nothing, a rename is named', () => {
  expect(attempt(message('A13'))).toMatchObject({ effect: 'cancel discharge', visits: [null] });
  expect(attempt(message('A06', 'MRG|1||||V0'))).toMatchObject({ visits: [{ isRenamed: true, rule: 1 }] });
});

test('a message of another type changes nothing', () => {
  expect(attempt(message('A05'))).toMatchObject({ type: 'ADT^A05', effect: null, visits: [] });
});

test('a message that cannot be read has a problem', () => {
  expect(attempt('PID|1')).toEqual({ problem: 'no MSH segment' });
  expect(attempt(message('A01').replace('20261114065500', '20991114'))).toEqual({ problem: 'time is ahead' });
  expect(attempt(message('A01').replace('|V1', '|'))).toEqual({ problem: 'no visit number' });
});
