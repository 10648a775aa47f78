import { setImmediate } from 'node:timers/promises';
import type { SimulationBody, simulationsEndpoints } from '#contract/simulations.ts';
import { fromWire, toWire } from '#contract/wire.ts';
import { simulateInSlices } from '#domain/simulation/simulate.ts';
import { ApiError, found, unknownId } from '#server/core/errors.ts';
import type { Database } from '#server/db/database.ts';
import type { AppContext } from '#server/features/context.ts';
import { runWhileConnected } from '#server/http/connections/client-presence.ts';
import type { Handlers } from '#server/http/endpoints/register-endpoints.ts';
import { listHospitalFields } from './simulations.queries.ts';

export function simulationsHandlers({ db }: AppContext): Handlers<keyof typeof simulationsEndpoints> {
  return {
    async runSimulation({ body, session: { person }, reply }) {
      await validateFields(db, found(person.client).clientId, body);
      const { units, pool } = fromWire(body);
      return runWhileConnected(reply, async signal =>
        toWire(await runBetweenRequests(simulateInSlices(units, pool ?? null), signal)),
      );
    },
  };
}

/** Throws 400 beside each field that no module of the hospital has. */
async function validateFields(db: Database, clientId: number, { units }: SimulationBody): Promise<void> {
  const named = units.flatMap(({ classes }, unit) =>
    classes.flatMap(({ field }, index) =>
      field === undefined ? [] : [{ field, path: `units.${unit}.classes.${index}.field` }],
    ),
  );
  if (named.length === 0) return;
  const ids = named.map(({ field }) => field);
  const known = await db.forClient(clientId, tx => listHospitalFields(tx, ids), { readOnly: true });
  const faults = named.filter(({ field }) => !known.has(field));
  if (faults.length === 0) return;
  const fields = faults.map(({ field, path }) => [path, [unknownId(field)]]);
  throw new ApiError('invalid', undefined, { fields: Object.fromEntries(fields) });
}

/** Lets other requests in between the slices of a long computation, and ends it if nobody waits for it any more. */
async function runBetweenRequests<Result>(
  slices: Generator<undefined, Result>,
  signal: AbortSignal,
): Promise<Result> {
  for (let slice = slices.next(); ; slice = slices.next()) {
    if (slice.done) return slice.value;
    await setImmediate();
    signal.throwIfAborted();
  }
}
