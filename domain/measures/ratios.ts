import { quotient } from './decimal.ts';

/** Census over RNs, both in the same unit; null without RNs. */
export function patientsPerRn(census: bigint, rns: bigint): number | null {
  return quotient(census, rns);
}

/** 24 × RNs / census, both in the same unit; 0 without patients. */
export function hoursPerPatientDay(rns: bigint, census: bigint): number {
  return quotient(24n * rns, census) ?? 0;
}
