import type { StandardDuty } from '../packs/pack.ts';

/**
 * Duties to post of states for which no pack exists, because no figure for RNs is known (D62). Parity does not know the state of a
 * hospital, so these duties are shown for every hospital that follows a plan of its own.
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
