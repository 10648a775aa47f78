import type { Mutant } from './mutants.ts';

/** A mutation that changes nothing that a test could see. */
type EquivalentMutant = Pick<Mutant, 'file' | 'lineText' | 'original' | 'replacement'> & { reason: string };

export const equivalentMutants: EquivalentMutant[] = [];

export function isListed(mutant: Mutant, listed: EquivalentMutant): boolean {
  return (
    mutant.file === listed.file &&
    mutant.lineText === listed.lineText &&
    mutant.original === listed.original &&
    mutant.replacement === listed.replacement
  );
}
