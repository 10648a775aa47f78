import type { AdtProblem } from '#domain/census/hl7/adt-event.ts';
import { type Hl7Problem, mostSegments } from '#domain/census/hl7/hl7-message.ts';
import type { AdtEffect } from '#domain/census/visits.ts';
import { formatNumber } from '#domain/measures/formatting.ts';

export const problemWords: Record<Hl7Problem | AdtProblem, string> = {
  'no MSH segment': 'This is not an HL7 message: it does not start with MSH.',
  'too many segments': `The message has more than ${formatNumber(mostSegments, 0)} segments. It would be refused.`,
  'invalid delimiters': 'The separators after MSH cannot be read. They are usually |^~\\&.',
  'invalid segment name':
    'A line does not start with the name of a segment, such as PV1. Please paste the message with its line breaks.',
  'no time': 'The message has no time that can be read, in EVN-2 or MSH-7. It would be refused.',
  'time is ahead':
    'The time of the message, in EVN-2 or MSH-7, is more than five minutes ahead. It would be refused.',
  'no visit number': 'The message has no visit number, in PV1-19 or PID-18. It would be refused.',
};

export const effectWords: Record<AdtEffect, string> = {
  arrive: 'A patient arrives.',
  move: 'A patient moves.',
  leave: 'A patient leaves.',
  update: 'A patient’s entry changes.',
  'cancel arrival': 'An arrival is canceled.',
  'cancel transfer': 'A transfer is canceled.',
  'cancel discharge': 'A discharge is canceled.',
};
