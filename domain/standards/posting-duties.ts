import type { StandardDuty } from './packs/pack.ts';

/**
 * Duties to post of states whose figures for RNs are not known, so that no pack has them (D62). They are those of a hospital's place,
 * which Parity does not know, and so are shown where a hospital follows a plan of its own.
 */
export const postingDuties: readonly (StandardDuty & { readonly state: string })[] = [
  {
    state: 'New Jersey',
    text: 'Daily RN counts and ratios are posted for each unit.',
    cite: '26:2H-5g',
    read: 'text',
    read_on: '2026-11-18',
    kind: 'posting',
    due: null,
  },
  {
    state: 'Vermont',
    text: 'Daily counts and those of the last seven days are posted.',
    cite: '18 § 1854',
    read: 'secondary',
    read_on: '2026-11-18',
    kind: 'posting',
    due: null,
  },
];
