import { Fragment } from 'react';
import type { CensusSource } from '#contract/census/census-sources.ts';
import classes from './sources.module.css';

/** The settings of a source, which only administrators change. */
export function SettingsList({ source }: { source: CensusSource }) {
  return (
    <dl className={classes.settings}>
      {listSettings(source).map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

function listSettings(source: CensusSource): [name: string, value: string | null][] {
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
