import type { System } from '#contract/system/system.ts';
import { formatForReader } from '#web/lib/auth/hospital-time.ts';
import { timeAgo } from '#web/lib/time-ago.ts';
import classes from './system.module.css';
import { formatBytes } from './words.ts';

/** Version, store, migrations and the last backup. */
export function ServerFacts({ system, now }: { system: System; now: number }) {
  const { version, commit, migrations, last_backup: backup, workers } = system;
  const since = (instant: string) => `${formatForReader(instant, null)} (${timeAgo(instant, now)})`;
  const isMigrated = migrations.applied === migrations.known;
  const facts = [
    ['Version', commit ? `${version}, commit ${commit}` : version],
    ['Running since', since(system.started_at)],
    ['Worker processes', String(workers)],
    [
      'Database',
      `PostgreSQL ${system.database_version}${system.store === 'embedded' ? ', embedded in this server' : ''}`,
    ],
    [
      'Migrations',
      isMigrated
        ? `All ${migrations.known} applied`
        : `${migrations.applied} applied, this version knows ${migrations.known}`,
    ],
    ['Last backup', backup ? `${since(backup.at)}, ${formatBytes(backup.bytes)}` : 'None recorded'],
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
