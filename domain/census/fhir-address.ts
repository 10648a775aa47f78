import { type AddressProblem, findAddressProblem } from '#domain/people/outgoing-addresses.ts';

const problems: Record<AddressProblem, string> = {
  format: 'Enter an address without a query, such as https://fhir.example.org/r4.',
  'not https': 'The address must start with https://.',
  'never called': 'This is an address of this machine or its link, which Parity does not call.',
};

/** Why a FHIR or token server cannot have this address, for the person who typed it; null if it can (B8). */
export function checkFhirAddress(address: string, publicUrl: string): string | null {
  const problem = findAddressProblem(address, publicUrl);
  return problem && problems[problem];
}
