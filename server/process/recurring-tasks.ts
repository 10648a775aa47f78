import type { FastifyBaseLogger } from 'fastify';
import { forgetExpiredTries } from '#server/auth/limits.queries.ts';
import {
  deleteEndedSessions,
  deleteExpiredChallenges,
} from '#server/auth/sessions/write-sessions.queries.ts';
import { createBackupWatch } from '#server/db/backup/last-backup.ts';
import { createNightlyDump, dumpCron } from '#server/db/backup/nightly-dump.ts';
import type { Pool } from '#server/db/driver/pool.ts';
import { refreshShiftMonths } from '#server/db/shift-months/refresh-shift-months.ts';
import { publishLastMonth } from '#server/features/adequacy/publish-last-month.ts';
import { deleteOldCensus } from '#server/features/census/census.queries.ts';
import { createFhirRounds } from '#server/features/census/fhir/rounds.ts';
import { removeOldVisits } from '#server/features/census/old-visits.ts';
import type { AppContext } from '#server/features/context.ts';
import { createForecasts } from '#server/features/forecast/forecasts.ts';
import { escalateFlags } from '#server/features/red-flags/escalate-flags.ts';
import { flagMissingWindows } from '#server/features/red-flags/missing-flags.ts';
import { deleteOldReminders } from '#server/features/reminders/reminders.queries.ts';
import { sendReminders } from '#server/features/reminders/send-reminders.ts';
import { createAheadFlags } from '#server/features/schedule/ahead-flags.ts';
import { deleteOldSchedule } from '#server/features/schedule/schedule.queries.ts';
import { sendStandardNotices } from '#server/features/standards/notices/send-notices.ts';
import { queueDueReports } from '#server/features/subscriptions/report-jobs.ts';
import type { RecurringTask } from '#server/jobs/jobs.ts';

/** A PostgreSQL of the operator has its own backups; the embedded one gets a verified dump every night. */
export function recurringTasks(
  context: Pick<AppContext, 'config' | 'db' | 'clock' | 'secret' | 'mail' | 'queue' | 'live'>,
  store: { kind: 'embedded' | 'postgres'; pool: Pool },
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): RecurringTask[] {
  const { config, db, clock, mail, queue, live, secret } = context;
  const tidy: RecurringTask = {
    name: 'tidying-up',
    cron: '17 * * * *',
    async run() {
      const now = clock();
      const limits = { now, idleMinutes: config.sessionIdleMinutes };
      await db.platform(
        async tx => {
          await deleteEndedSessions(tx, limits);
          await deleteExpiredChallenges(tx, now);
          await deleteOldCensus(tx, now);
          await deleteOldSchedule(tx, now);
          await deleteOldReminders(tx, now);
        },
        { work: 'task' },
      );
      await removeOldVisits(db, { now, days: config.censusVisitDays });
      await forgetExpiredTries(store.pool, now);
    },
  };
  const dump: RecurringTask = {
    name: 'nightly-dump',
    cron: dumpCron,
    afterStartSeconds: 300,
    run: createNightlyDump(store.pool, { dataDir: config.dataDir, clock }, log),
  };
  // Every minute, so that a report over all clients finds few stale months.
  const sums: RecurringTask = {
    name: 'sums-of-months',
    cron: '* * * * *',
    run: () => refreshShiftMonths(db),
  };
  // Every minute, because a source may be asked that often (B8).
  const fhir: RecurringTask = {
    name: 'fhir-rounds',
    cron: '* * * * *',
    run: createFhirRounds(context, log),
  };
  const flags: RecurringTask = {
    name: 'red-flags',
    cron: '* * * * *',
    async run() {
      const flagged = await flagMissingWindows(db, clock());
      const mailed = await escalateFlags(db, { mail, publicUrl: config.publicUrl }, clock());
      for (const { clientId, moduleId, date, windowMins: window } of [...flagged, ...mailed]) {
        live.announce({ clientId, moduleId, date, window, by: 'Parity', byId: 0, about: 'red flag' });
      }
    },
  };
  const aheadFlags = createAheadFlags(context, createForecasts(db));
  const ahead: RecurringTask = {
    name: 'coming-windows',
    cron: '* * * * *',
    run: () => aheadFlags.checkChanged(log),
  };
  const reminders: RecurringTask = {
    name: 'reminders',
    cron: '* * * * *',
    run: () => sendReminders(db, { mail, publicUrl: config.publicUrl }, clock()),
  };
  // Hourly, because people are told in the morning of their own time zone.
  const standards: RecurringTask = {
    name: 'standard-notices',
    cron: '11 * * * *',
    run: () => sendStandardNotices(db, { mail, publicUrl: config.publicUrl }, clock()),
  };
  const reports: RecurringTask = {
    name: 'due-reports',
    cron: '* * * * *',
    run: () => queueDueReports({ db, queue }, clock()),
  };
  // Daily, because a month ends once; not before noon on the first in any time zone.
  const adequacy: RecurringTask = {
    name: 'answers-of-last-month',
    cron: '23 6 * * *',
    run: () => publishLastMonth({ db, secret }, clock()),
  };
  const maxAgeHours = config.backupMaxAgeHours ?? (store.kind === 'embedded' ? 26 : 0);
  const watch: RecurringTask = {
    name: 'backup-watch',
    cron: '47 * * * *',
    run: createBackupWatch(store.pool, { maxAgeHours, clock }, log),
  };
  const common = [tidy, sums, fhir, flags, ahead, reminders, standards, reports, adequacy];
  const tasks = store.kind === 'embedded' ? [...common, dump] : common;
  return maxAgeHours > 0 ? [...tasks, watch] : tasks;
}
