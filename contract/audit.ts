import { z } from 'zod';
import { type EndpointDetailsByName, pathId } from './api/endpoint.ts';
import { date } from './api/fields.ts';
import { listSchema, page, searchText } from './api/lists.ts';

const auditEntry = z.object({
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

const filters = z.object({
  page: page.optional(),
  /** Searches the person's name, the action, the record, and the names of records and modules. */
  query: searchText.optional(),
  action: z.string().max(100).optional(),
  start_date: date.optional(),
  end_date: date.optional(),
  /** The time zone of the two dates, unless the entries are those of one hospital: then it is the hospital's. */
  timezone: z.string().max(100).optional(),
});

export const auditEndpoints = {
  listAudit: {
    summary: 'Who did what, newest first',
    query: filters.extend({ client: pathId.optional() }),
    response: { 200: listSchema(auditEntry) },
  },
  listActivity: {
    summary: 'Who did what at your hospital, newest first',
    query: filters,
    response: { 200: listSchema(auditEntry) },
  },
} satisfies EndpointDetailsByName;
