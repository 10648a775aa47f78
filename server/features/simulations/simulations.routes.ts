import type { simulationsCalls } from '#contract/simulations/calls.ts';
import type { SimulationBody } from '#contract/simulations/simulations.ts';
import { fromWire, toWire } from '#contract/wire.ts';
import { isLongSimulation, type Simulation, simulate } from '#domain/simulation/simulate.ts';
import { ApiError, found, unknownId } from '#server/core/errors.ts';
import { runInThread } from '#server/core/run-in-thread.ts';
import type { Database } from '#server/db/database.ts';
import type { AppContext } from '#server/features/context.ts';
import { runWhileConnected } from '#server/http/connections/client-presence.ts';
import type { Handlers } from '#server/http/endpoints/register-endpoints.ts';
import type { CostlyWork } from '#server/http/requests/costly-work.ts';
import { listHospitalFields } from './simulations.queries.ts';

const thread = new URL('./simulate-thread.ts', import.meta.url);

export function simulationsHandlers(
  { db }: AppContext,
  costly: CostlyWork,
): Handlers<keyof typeof simulationsCalls> {
  return {
    async runSimulation(call) {
      const { body, session, reply } = call;
      await validateFields(db, found(session.person.client).clientId, body);
      const { units, pool = null } = fromWire(body);
      return costly.run('simulation', call, async () => {
        if (!isLongSimulation(units)) return toWire(simulate(units, pool));
        return runWhileConnected(reply, async signal =>
          toWire(await runInThread<Simulation>(thread, { units, pool }, signal)),
        );
      });
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
