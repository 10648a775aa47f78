import type { AdminClient, adminClientsEndpoints } from '#contract/admin-clients.ts';
import { configToWire } from '#contract/shifts/shift-window-wire.ts';
import { defaultShiftWindows } from '#domain/shifts/shift-window-config.ts';
import { isTimeZone } from '#domain/shifts/shift-windows.ts';
import { startOfMonth } from '#domain/time/calendar.ts';
import type { AppContext } from '#server/context.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { invalid, notFound } from '#server/errors.ts';
import { auditWith } from '#server/http/audit.ts';
import type { Handlers } from '#server/http/register-endpoints.ts';
import { findClient, insertClient, listClients, updateClient } from './clients.queries.ts';

export function clientsHandlers({ db, clock }: AppContext): Handlers<keyof typeof adminClientsEndpoints> {
  const audit = auditWith(clock);
  return {
    listClients: ({ query }) => db.platform(tx => listClients(tx, query)),

    getClient: ({ params }) => db.platform(tx => getClient(tx, params.id)),

    createClient: ({ body, request }) =>
      db.platform(async tx => {
        const id = await insertClient(tx, {
          ...columnsOf(body),
          name: body.name,
          timezone: body.timezone,
          shiftWindowsConfig: configToWire(defaultShiftWindows),
        });
        await audit(tx, request, { action: 'created client', ...record(id), details: body });
        return getClient(tx, id);
      }),

    updateClient: ({ params, body, request }) =>
      db.platform(async tx => {
        if (!(await updateClient(tx, params.id, columnsOf(body)))) throw notFound();
        await audit(tx, request, { action: 'changed client', ...record(params.id), details: body });
        return getClient(tx, params.id);
      }),
  };
}

function record(id: number) {
  return { clientId: id, recordType: 'client', recordId: String(id) };
}

interface ClientBody {
  name?: string | undefined;
  timezone?: string | undefined;
  first_good_month?: string | null | undefined;
  is_active?: boolean | undefined;
}

function columnsOf(body: ClientBody) {
  if (body.timezone !== undefined && !isTimeZone(body.timezone)) {
    throw invalid('timezone', `"${body.timezone}" is not a valid choice.`);
  }
  return {
    ...(body.name !== undefined && { name: body.name }),
    ...(body.timezone !== undefined && { timezone: body.timezone }),
    ...(body.is_active !== undefined && { isActive: body.is_active }),
    ...(body.first_good_month !== undefined && {
      firstGoodMonth: body.first_good_month && startOfMonth(body.first_good_month),
    }),
  };
}

async function getClient(tx: PlatformTx, id: number): Promise<AdminClient> {
  const client = await findClient(tx, id);
  if (!client) throw notFound();
  return client;
}
