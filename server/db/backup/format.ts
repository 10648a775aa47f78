import { z } from 'zod';

/**
 * A backup is gzipped lines of JSON and the same for either store: a header, then the rows of each table in the
 * header's order as arrays of PostgreSQL's own text forms (exact to the last digit and microsecond), then a trailer
 * without which the file is not whole.
 */
export const formatVersion = 1;

export const headerSchema = z.object({
  format: z.literal('parity backup'),
  version: z.literal(formatVersion),
  takenAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int().nonnegative() })),
  /** The last number given out; a number stays used when its row is gone, since the audit trail may name it. */
  sequences: z.array(z.object({ table: z.string(), column: z.string(), last: z.string().nullable() })),
});
export type Header = z.infer<typeof headerSchema>;

export const trailerSchema = z.object({
  /** By table: the hash of its lines, to compare two stores by. */
  tables: z.record(z.string(), z.string()),
  /** Of every byte before this line. */
  sha256: z.string(),
});
export type Trailer = z.infer<typeof trailerSchema>;

/**
 * What a backup leaves out. A restored store must not revive sign-ins that have ended or mailed links that have been
 * used: people sign in again, and a link can be sent again. Counted tries concern the moment alone. The job queue
 * (schema `pgboss`) stays behind as well: its schedules are made at every start, and mails that waited when the backup
 * was taken must not go out a second time. The sums of months make themselves from the shifts.
 */
export const leftOut = [
  'parity_migrations',
  'sessions',
  'tokens',
  'limits',
  'shift_months',
  'shift_month_counts',
  'stale_shift_months',
];
