import type { AuthState } from '#contract/people/accounts.ts';

export type Hospital = NonNullable<AuthState['clients']>[number];

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Hospitals whose name contains what was typed, sorted by name. */
export function matchingHospitals(hospitals: readonly Hospital[], query: string): Hospital[] {
  const wanted = query.trim().toLowerCase();
  return hospitals
    .filter(hospital => hospital.name.toLowerCase().includes(wanted))
    .sort((a, b) => byName.compare(a.name, b.name));
}
