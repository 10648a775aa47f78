import { z } from 'zod';

const partHealth = z.object({
  part: z.enum(['reads', 'writes', 'live', 'jobs', 'mail', 'pdf', 'hl7']),
  state: z.enum(['ok', 'failing', 'off']),
  /** Why it is failing or off, or what went wrong last; usually empty if it is ok. */
  reason: z.string(),
  since: z.iso.datetime(),
});

const unfinishedJob = z.object({
  id: z.uuid(),
  queue: z.string(),
  /** Whether it waits for its next try; else it is not tried again. */
  is_waiting: z.boolean(),
  created_at: z.iso.datetime(),
  tried_at: z.iso.datetime(),
  next_try_at: z.iso.datetime().nullable(),
  attempts: z.int(),
  /** Codes for a mail, never the text of the mail server. */
  error: z.string(),
  /** Of a mail; null if it was sealed with another secret. */
  recipient: z.string().nullable(),
});

export const system = z.object({
  parts: z.array(partHealth),
  /** Jobs whose last try failed, the newest first, at most 100; `count` counts all. */
  jobs: z.object({ results: z.array(unfinishedJob), count: z.int() }),
  /** Queues with waiting or running jobs. */
  queues: z.array(
    z.object({
      queue: z.string(),
      waiting: z.int(),
      running: z.int(),
      oldest_at: z.iso.datetime().nullable(),
    }),
  ),
  last_backup: z.object({ at: z.iso.datetime(), bytes: z.int() }).nullable(),
  version: z.string(),
  commit: z.string().nullable(),
  /** When the process that answered was started. */
  started_at: z.iso.datetime(),
  /** Processes that answer requests. */
  workers: z.int(),
  store: z.enum(['embedded', 'postgres']),
  database_version: z.string(),
  migrations: z.object({ applied: z.int(), known: z.int() }),
});

export type System = z.infer<typeof system>;

export type UnfinishedJob = z.infer<typeof unfinishedJob>;
