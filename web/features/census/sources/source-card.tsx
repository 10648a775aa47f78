import { Badge, Group, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Fragment, type ReactNode, useState } from 'react';
import type { CensusSource } from '#contract/census/census-sources.ts';
import type { Client } from '#contract/clients/clients.ts';
import { RulesEditor } from './rules-editor.tsx';
import { describeAhead, describeState } from './source-words.ts';
import classes from './sources.module.css';
import { TrafficStrip } from './traffic-strip.tsx';

interface SourceCardProps {
  hospital: Client;
  source: CensusSource;
  /** While input is unsaved, newer rules of the server must not replace those on the screen. */
  isUnsaved: boolean;
  /** The time of the answer, in milliseconds. */
  now: number;
  buttons: ReactNode;
}

export function SourceCard({ hospital, source, isUnsaved, now, buttons }: SourceCardProps) {
  const [opened, setOpened] = useState(source);
  const [discards, setDiscards] = useState(0);
  if (!isUnsaved && opened !== source) setOpened(source);
  const { isWell, text } = describeState(source, now);
  const ahead = describeAhead(source);
  const StateIcon = isWell ? IconCircleCheck : IconAlertTriangle;
  return (
    <section className={classes.source} aria-label={source.name}>
      <div>
        <Group justify="space-between" gap="s8">
          <Group gap="s8">
            <Title order={4} fz="lg">
              {source.name}
            </Title>
            <Badge variant="default">{source.kind === 'hl7' ? 'HL7 v2' : 'FHIR R4'}</Badge>
          </Group>
          <Group gap="s4">{buttons}</Group>
        </Group>
        <div className={classes.state} data-well={isWell || undefined}>
          <StateIcon size={18} stroke={1.75} aria-hidden />
          <span>{text}</span>
        </div>
        {ahead && (
          <div className={classes.state}>
            <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
            <span>{ahead}</span>
          </div>
        )}
      </div>
      <div className={classes.facts}>
        <SettingsList source={source} />
        <TrafficStrip source={source} now={now} />
      </div>
      <RulesEditor
        key={`${opened.version} ${discards}`}
        hospital={hospital}
        source={opened}
        onDiscard={() => setDiscards(discards + 1)}
      />
    </section>
  );
}

/** The settings of a source, which only administrators change. */
function SettingsList({ source }: { source: CensusSource }) {
  return (
    <dl className={classes.settings}>
      {listSourceSettings(source).map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

function listSourceSettings(source: CensusSource): [name: string, value: string | null][] {
  if (source.kind === 'hl7')
    return [
      ['Sending facility', source.sending_facility],
      ['Allowed addresses', source.allowed_addresses.join(', ') || 'All that the server allows'],
      ['Certificate', source.certificate_fingerprint ?? 'Any'],
    ];
  const minutes = source.every_minutes === 1 ? 'minute' : `${source.every_minutes} minutes`;
  return [
    ['FHIR address', source.base],
    ['Token address', source.token_url],
    ['Client ID', source.client_id],
    ['Asked', `Every ${minutes}`],
  ];
}
