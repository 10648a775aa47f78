import type { FastifyRequest } from 'fastify';
import type { adminUsersEndpoints } from '#contract/admin-users.ts';
import type { ExportAction } from '#contract/audit-actions.ts';
import type { clientUsersEndpoints } from '#contract/client-users.ts';
import { pageSize } from '#contract/page-sizes.ts';
import { auditWith } from './audit.ts';
import type { AppContext } from './context.ts';
import type { Handlers } from './register-endpoints.ts';

interface Exported {
  action: ExportAction;
  /** Whose data it is; absent: the session's hospital's. */
  clients?: readonly number[];
  recordType?: string;
  recordId?: string;
  details: Record<string, unknown>;
}

/** Data that is handed out as a file or a whole list leaves an entry (D34), or is not handed out. */
export async function recordExport(
  { db, clock }: AppContext,
  request: FastifyRequest,
  { clients, ...entry }: Exported,
): Promise<void> {
  // Of several hospitals' data no single one's trail tells.
  const clientId = clients?.length === 1 ? clients[0] : null;
  await db.platform(tx => auditWith(clock)(tx, request, { ...entry, ...(clients && { clientId }) }));
}

interface ExportedRange {
  start_date: string;
  end_date: string;
  clients: readonly number[];
  modules: readonly number[];
}

/** What the shifts of an export are: the dates, and whose. */
export function exportedRange({ start_date, end_date, clients, modules }: ExportedRange) {
  return { start_date, end_date, clients: fewIds(clients), modules: fewIds(modules) };
}

/** A report of all hospitals names thousands: then their number will do. */
function fewIds(ids: readonly number[]): readonly number[] | string {
  return ids.length > 100 ? `${ids.length} in all` : ids;
}

type UserHandlers = Handlers<keyof (typeof clientUsersEndpoints & typeof adminUsersEndpoints)>;

/** Lists of people in pages larger than the screen's are exports. */
export function recordingUserExports(context: AppContext, handlers: UserHandlers): UserHandlers {
  type Call = Parameters<UserHandlers['listUsers'] & UserHandlers['listClientUsers']>[0];
  const recordPage = async ({ query, request }: Pick<Call, 'query' | 'request'>, rows: number) => {
    if ((query.page_size ?? pageSize) <= pageSize) return;
    const details = { page: query.page ?? 1, rows };
    await recordExport(context, request, { action: 'exported users', details });
  };
  return {
    ...handlers,
    async listUsers(call) {
      const list = await handlers.listUsers(call);
      if ('results' in list) await recordPage(call, list.results.length);
      return list;
    },
    async listClientUsers(call) {
      const list = await handlers.listClientUsers(call);
      if ('results' in list) await recordPage(call, list.results.length);
      return list;
    },
  };
}
