import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { type FloatPool, type SimulatedUnit, simulate } from '#domain/simulation/simulate.ts';

// The thread of one simulation.

/** Calls come first. Elsewhere than on Linux, this would be the priority of the whole process. */
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const { units, pool } = workerData as { units: readonly SimulatedUnit[]; pool: FloatPool | null };
parentPort?.postMessage(simulate(units, pool));
