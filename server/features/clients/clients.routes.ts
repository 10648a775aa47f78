import type { adminClientsCalls } from '#contract/clients/calls.ts';
import type { Body } from '#contract/endpoints.ts';
import { toWire } from '#contract/wire.ts';
import { defaultShiftWindows } from '#domain/shifts/shift-window-config.ts';
import { isTimeZone } from '#domain/shifts/shift-windows.ts';
import { startOfMonth } from '#domain/time/calendar.ts';
import { compareFields, toRecord } from '#server/auth/audit.ts';
import { found, invalid } from '#server/core/errors.ts';
import { updateClient } from '#server/db/clients.queries.ts';
import type { AppContext } from '#server/features/context.ts';
import type { Handlers } from '#server/http/endpoints/register-endpoints.ts';
import { findClientRow, findSetUp, insertClient, listClients } from './clients.queries.ts';

export function clientsHandlers({ db, audit }: AppContext): Handlers<keyof typeof adminClientsCalls> {
  return {
    listClients: ({ query }) => db.platform(tx => listClients(tx, query)),

    getClient: ({ params }) => db.platform(async tx => found(await findClientRow(tx, params.id))),

    getSetUp: ({ params }) => db.platform(async tx => found(await findSetUp(tx, params.id))),

    createClient: ({ body, request }) =>
      db.platform(async tx => {
        const id = await insertClient(tx, {
          ...toColumns(body),
          name: body.name,
          timezone: body.timezone,
          shiftWindowsConfig: toWire(defaultShiftWindows),
        });
        await audit(tx, request, 'created client', { ...record(id), details: body });
        return found(await findClientRow(tx, id));
      }),

    updateClient: ({ params, body, request }) =>
      db.platform(async tx => {
        const before = found(await findClientRow(tx, params.id));
        await updateClient(tx, params.id, toColumns(body));
        const after = found(await findClientRow(tx, params.id));
        const details = compareFields(before, after);
        await audit(tx, request, 'changed client', { ...record(params.id), details });
        return after;
      }),
  };
}

function record(id: number) {
  return { clientId: id, ...toRecord('client', id) };
}

function toColumns(body: Body<'updateClient'>) {
  if (body.timezone !== undefined && !isTimeZone(body.timezone)) {
    throw invalid('timezone', `"${body.timezone}" is not a valid choice.`);
  }
  return {
    name: body.name,
    timezone: body.timezone,
    isActive: body.is_active,
    firstGoodMonth: body.first_good_month && startOfMonth(body.first_good_month),
  };
}
