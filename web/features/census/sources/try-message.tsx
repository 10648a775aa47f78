import { Text, Textarea, Title } from '@mantine/core';
import { Fragment, type ReactNode, useState } from 'react';
import type { CensusSource } from '#contract/census/census-sources.ts';
import type { Client } from '#contract/clients/clients.ts';
import type { AdtProblem } from '#domain/census/adt-event.ts';
import { type CensusRule, describeLocation } from '#domain/census/census-rules.ts';
import { type Hl7Problem, mostSegments } from '#domain/census/hl7-message.ts';
import { type TriedVisit, tryMessage } from '#domain/census/try-message.ts';
import type { AdtEffect } from '#domain/census/visits.ts';
import { formatNumber, noFigure } from '#domain/measures/formatting.ts';
import { describeField } from './source-words.ts';
import classes from './sources.module.css';

interface TryMessageProps {
  hospital: Client;
  source: CensusSource;
  /** As they are on the screen, saved or not. */
  rules: readonly CensusRule[];
}

/** A pasted message is read in the browser and is neither sent nor kept. */
export function TryMessage({ hospital, source, rules }: TryMessageProps) {
  const [text, setText] = useState('');
  return (
    <div>
      <Title order={5} fz="md" mb="s4">
        Try a message
      </Title>
      <Textarea
        aria-label={`A message to try against the rules of ${source.name}`}
        description="Paste an HL7 message to see which rule counts it, also before the rules are saved. The message stays in this browser: it is not sent and not kept."
        placeholder="MSH|^~\&|…"
        className={classes.message ?? ''}
        rows={5}
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
      <div role="status">
        {text.trim() && <Outcome text={text} hospital={hospital} source={source} rules={rules} />}
      </div>
    </div>
  );
}

function Outcome({ text, hospital, source, rules }: TryMessageProps & { text: string }) {
  const tried = tryMessage(text, rules, { timeZone: hospital.timezone, now: Date.now() });
  if ('problem' in tried) return <MessageLine>{problemWords[tried.problem]}</MessageLine>;
  const { facility, type, effect, visits } = tried;
  return (
    <>
      {facility !== source.sending_facility && (
        <MessageLine>
          The message is of the facility {facility || noFigure}. This source takes messages of{' '}
          {source.sending_facility}.
        </MessageLine>
      )}
      <MessageLine>
        {effect
          ? `${type}: ${effectWords[effect]}`
          : `${type || 'A message without a type'} changes nothing.`}
      </MessageLine>
      {[...visits.entries()].map(([place, visit]) => (
        <VisitOutcome key={place} visit={visit} hospital={hospital} rules={rules} />
      ))}
    </>
  );
}

interface VisitOutcomeProps extends Pick<TryMessageProps, 'hospital' | 'rules'> {
  visit: TriedVisit | null;
}

function VisitOutcome({ visit, hospital, rules }: VisitOutcomeProps) {
  if (!visit)
    return (
      <MessageLine>
        It changes only a patient whom an earlier message has named. Here it changes nothing.
      </MessageLine>
    );
  const observations = Object.entries(visit.observations).map(([code, value]) => `${code} = ${value}`);
  const parts = [
    ['Location', describeLocation(visit)],
    ['Patient class', visit.patientClass],
    ['Hospital service', visit.service],
    ['Observations', observations.join(', ')],
  ] as const;
  const rule = visit.rule === null ? undefined : rules[visit.rule];
  return (
    <>
      <dl className={classes.settings} data-tried>
        {parts.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value || 'Not in the message: a known patient keeps the last one'}</dd>
          </Fragment>
        ))}
      </dl>
      {visit.isRenamed && <MessageLine>The visit gets another number.</MessageLine>}
      <MessageLine>
        {rule && visit.rule !== null
          ? `Rule ${visit.rule + 1} counts the patient in ${describeField(rule, hospital)}.`
          : visit.isPresent
            ? 'No rule matches, so the patient is not counted.'
            : 'The patient is no longer counted.'}
      </MessageLine>
    </>
  );
}

function MessageLine({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" fw={550} my="s8">
      {children}
    </Text>
  );
}

const problemWords: Record<Hl7Problem | AdtProblem, string> = {
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

const effectWords: Record<AdtEffect, string> = {
  arrive: 'A patient arrives.',
  move: 'A patient moves.',
  leave: 'A patient leaves.',
  update: 'A patient’s entry changes.',
  'cancel arrival': 'An arrival is canceled.',
  'cancel transfer': 'A transfer is canceled.',
  'cancel discharge': 'A discharge is canceled.',
};
