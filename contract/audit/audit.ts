import { z } from 'zod';

export const auditEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  client: z.int().nullable(),
  client_name: z.string().nullable(),
  client_timezone: z.string().nullable(),
  actor_name: z.string(),
  action: z.string(),
  record_type: z.string(),
  record_id: z.string(),
  details: z.record(z.string(), z.unknown()),
  address: z.string(),
  /** The entry in words: `{actor} {action} {record}: {changes}`. */
  sentence: z.object({
    actor: z.string(),
    action: z.string(),
    /** Empty if the entry is about no record. */
    record: z.string(),
    changes: z.array(z.string()),
    /** Whether the record still exists and the reader may see it. */
    record_exists: z.boolean(),
  }),
});

export type AuditEntry = z.infer<typeof auditEntry>;
