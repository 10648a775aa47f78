import type { NumberLimit } from '../measures/limits.ts';

/** The allowed inputs of a simulation (B20). Those without a number of decimals take any. */
export const birthsLimit: NumberLimit = { min: 1, max: 50_000, decimals: 0 };
export const phiLimit = { min: 1, max: 5 };
export const floorLimit = { min: 0, max: 99 };
export const foundShareLimit = { min: 0, max: 1 };
export const usesLimit = { min: 0, max: 20 };
export const hoursLimit = { min: 0, max: 500 };
export const coreLimit: NumberLimit = { min: 0, max: 400, decimals: 0 };
export const poolSizeLimit: NumberLimit = { min: 0, max: 400, decimals: 0 };

export const maxClasses = 40;
export const maxUnits = 20;
export const maxCores = 100;
/** Of a unit; more is no unit, and takes long to compute. */
export const maxMeanRns = 200;
