import type { FieldKey } from './catalogue.ts';

/** A patient counted in one acuity field, in hours since midnight before the first simulated day. */
export interface Stay {
  field: FieldKey;
  from: number;
  to: number;
}

/** One stay after the other: where a patient is counted, and for how many hours. */
export type Steps = readonly (readonly [field: FieldKey, hours: number])[];

export function staysFrom(arrival: number, steps: Steps): Stay[] {
  let from = arrival;
  return steps.map(([field, hours]) => {
    const stay = { field, from, to: from + hours };
    from = stay.to;
    return stay;
  });
}

export function endOf(stays: readonly Stay[], arrival: number): number {
  return stays.at(-1)?.to ?? arrival;
}
