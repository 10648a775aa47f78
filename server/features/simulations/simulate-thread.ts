import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { type FloatPool, type SimulatedUnit, simulate } from '#domain/simulation/simulate.ts';

// The entry point of the thread of a simulation.

/** Lets calls run first. On systems other than Linux, the priority would apply to the whole process. */
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const { units, pool } = workerData as { units: readonly SimulatedUnit[]; pool: FloatPool | null };
parentPort?.postMessage(simulate(units, pool));
