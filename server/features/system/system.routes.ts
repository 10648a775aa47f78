import type { FastifyRequest } from 'fastify';
import type { systemCalls } from '#contract/system/calls.ts';
import type { System } from '#contract/system/system.ts';
import { toRecord } from '#server/auth/audit.ts';
import { found } from '#server/core/errors.ts';
import { healthParts } from '#server/core/health.ts';
import type { PlatformTx } from '#server/db/database.ts';
import type { AppContext } from '#server/features/context.ts';
import type { Handlers } from '#server/http/endpoints/register-endpoints.ts';
import { decryptRecipient } from '#server/mail/mail-queue.ts';
import { giveUpJob, listFailedJobs, retryJob } from './system.queries.ts';

const mostJobs = 100;

/** The page "System" of administrators. The recipient of a failed mail is the only part of it that they see. */
export function systemHandlers(context: AppContext): Handlers<keyof typeof systemCalls> {
  const { db, audit } = context;

  const change =
    (
      action: 'retried job' | 'gave up job',
      apply: (tx: PlatformTx, id: string) => Promise<{ queue: string } | undefined>,
    ) =>
    async ({ params: { jobId }, request }: { params: { jobId: string }; request: FastifyRequest }) =>
      db.platform(async tx => {
        const { queue } = found(await apply(tx, jobId));
        await audit(tx, request, action, { clientId: null, ...toRecord('job', `${queue}/${jobId}`) });
        return null;
      });

  return {
    getSystem: async () => ({ ...(await readJobs(context)), ...(await readServer(context)) }),
    retryJob: change('retried job', retryJob),
    giveUpJob: change('gave up job', giveUpJob),
  };
}

async function readJobs({ db, secret, system }: AppContext): Promise<Pick<System, 'jobs' | 'queues'>> {
  const failed = await db.platform(tx => listFailedJobs(tx, mostJobs), { readOnly: true });
  const queues = await system.readQueues();
  return {
    jobs: {
      results: failed.map(job => ({
        id: job.id,
        queue: job.queue,
        is_waiting: job.isWaiting,
        created_at: toInstant(job.createdAt),
        tried_at: toInstant(job.triedAt),
        next_try_at: job.nextTryAt && toInstant(job.nextTryAt),
        attempts: job.attempts,
        error: job.error ?? '',
        recipient: (job.sealed && decryptRecipient(job.sealed, secret)) ?? null,
      })),
      count: failed[0]?.total ?? 0,
    },
    queues: queues
      .filter(({ waiting, active }) => waiting + active > 0)
      .map(({ queue, waiting, active, oldestAt }) => ({
        queue,
        waiting,
        running: active,
        oldest_at: oldestAt && toInstant(oldestAt),
      })),
  };
}

async function readServer({ health, system, config, clock }: AppContext) {
  const [store, backup, version] = await Promise.all([
    system.readStore(),
    system.findLastBackup(),
    system.readVersion(),
  ]);
  const states = health.read();
  return {
    parts: healthParts.map(part => {
      const { state, reason = '', since } = states[part];
      return { part, state, reason, since: since.toISOString() };
    }),
    last_backup: backup ? { at: backup.at.toISOString(), bytes: backup.bytes } : null,
    ...version,
    started_at: new Date(clock().getTime() - process.uptime() * 1000).toISOString(),
    workers: config.workers,
    store: store.kind,
    database_version: store.version,
    migrations: store.migrations,
  };
}

function toInstant(time: Date | string): string {
  return new Date(time).toISOString();
}
