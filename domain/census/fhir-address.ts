import { findAddressProblem } from '../people/identity-providers.ts';

const problems = {
  format: 'Enter an address without a query, such as https://fhir.example.org/r4.',
  'not https': 'The address must start with https://.',
};

/** Why a FHIR or token server cannot have this address, for the person who typed it; null if it can (B8). */
export function checkFhirAddress(address: string, publicUrl: string): string | null {
  const problem = findAddressProblem(address, publicUrl);
  return problem && problems[problem];
}
