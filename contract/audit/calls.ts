import { z } from 'zod';
import { type Calls, pathId } from '../api/endpoint.ts';
import { date } from '../api/fields.ts';
import { listSchema, page, searchText } from '../api/lists.ts';
import { auditEntry } from './audit.ts';

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

export const auditCalls = {
  listAudit: {
    route: 'GET /api/admin/audit/',
    access: 'admin',
    summary: 'Who did what, newest first',
    query: filters.extend({ client: pathId.optional() }),
    response: { 200: listSchema(auditEntry) },
  },
  listActivity: {
    route: 'GET /api/accounts/activity/',
    pages: 'settings',
    access: 'owner',
    summary: 'Who did what at your hospital, newest first',
    query: filters,
    response: { 200: listSchema(auditEntry) },
  },
} satisfies Calls;
