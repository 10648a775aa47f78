import { z } from 'zod';

/**
 * A backup is gzipped JSON lines, the same for every PostgreSQL: a header; the rows of each table in the header's order, as arrays of
 * PostgreSQL's text forms (exact to the last digit and microsecond); a trailer, without which the file is incomplete.
 */
export const formatVersion = 1;

export const headerSchema = z.object({
  format: z.literal('parity backup'),
  version: z.literal(formatVersion),
  takenAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int().nonnegative() })),
  /** The last number used. Numbers of deleted rows are not reused, because the audit trail may contain them. */
  sequences: z.array(z.object({ table: z.string(), column: z.string(), last: z.string().nullable() })),
});
export type Header = z.infer<typeof headerSchema>;

export const trailerSchema = z.object({
  /** The hash of each table's lines, to compare two stores. */
  tables: z.record(z.string(), z.string()),
  /** Of every byte before this line. */
  sha256: z.string(),
});
export type Trailer = z.infer<typeof trailerSchema>;

/**
 * Tables that are not backed up. A restore must not revive ended sessions or used links: people sign in again, and links can be
 * sent again. Counted attempts and the facts about an installation concern only the present. The maintained months are computed from
 * the shifts. The job queue (schema `pgboss`) is left out as well: schedules are created at every start, and queued mails must not
 * be sent twice.
 */
export const leftOut = [
  'parity_migrations',
  'sessions',
  'mailed_links',
  'attempt_counts',
  'shift_months',
  'shift_month_counts',
  'stale_shift_months',
  'installation_facts',
];
