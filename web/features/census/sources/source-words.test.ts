import { expect, test } from 'vitest';
import { describeAhead, describeConditions, describeState } from './source-words.ts';

const now = Date.parse('2026-11-14T15:00:00Z');
const heard = (last_message_at: string | null) => ({
  kind: 'hl7' as const,
  is_active: true,
  last_message_at,
  failed_at: null,
  failure: null,
});

test.each([
  [heard('2026-11-14T14:58:00Z'), 'Last message 2 minutes ago'],
  [heard('2026-11-14T12:00:00Z'), 'Silent for 3 hours'],
  [heard(null), 'Never heard from'],
  [{ ...heard('2026-11-14T14:58:00Z'), is_active: false }, 'Turned off'],
  [{ ...heard('2026-11-14T14:58:00Z'), kind: 'fhir' as const }, 'Last answer 2 minutes ago'],
  [
    {
      ...heard('2026-11-14T14:00:00Z'),
      failed_at: '2026-11-14T14:55:00Z',
      failure: 'The server refused the token.',
    },
    'Failed 5 minutes ago: The server refused the token. The numbers are from 1 hour ago.',
  ],
])('the state of %j is said in words', (source, words) => {
  expect(describeState(source, now).text).toBe(words);
});

test.each([
  [0, null],
  [1, '1 encounter is left out: it begins more than five minutes ahead.'],
  [1_200, '1,200 encounters are left out: they begin more than five minutes ahead.'],
])('%s encounters that begin ahead are said in words', (count, words) => {
  const advice = ' Check the clock and the time zone of the FHIR server.';
  expect(describeAhead({ encounters_ahead: count })).toBe(words && words + advice);
});

test('a rule without conditions matches all patients', () => {
  const any = { location: null, patient_class: null, service: null, observation: null };
  expect(describeConditions({ ...any, module: 1, field: 1 })).toBe('All patients');
  expect(describeConditions({ ...any, patient_class: 'I', service: 'OBS', module: 1, field: 1 })).toBe(
    'class I, service OBS',
  );
});
