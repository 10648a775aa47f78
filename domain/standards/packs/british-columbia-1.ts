import type { ShippedPack } from './pack.ts';

export const britishColumbia1: ShippedPack = {
  id: 'british_columbia',
  name: 'British Columbia',
  jurisdiction: 'British Columbia, Canada',
  version: 1,
  // The source names the month only.
  effective_from: '2024-09-01',
  effective_to: null,
  kind: 'policy',
  unit_types: [
    {
      id: 'perinatal',
      name: 'Perinatal',
      classes: [
        { id: 'antepartum', name: 'Antepartum', max: 3 },
        { id: 'labour', name: 'Labour', max: 1 },
        { id: 'birth', name: 'Birth (two nurses)', max: 0.5 },
        // A dyad is 1 patient.
        { id: 'dyad', name: 'Dyad', max: 3 },
        { id: 'parent_only', name: 'Parent only', max: 4 },
        { id: 'nursery', name: 'Nursery', max: 3 },
        { id: 'intensive_care', name: 'Intensive care', max: 1 },
      ],
      mix: 'own',
      floor: 0,
    },
  ],
  required_share: null,
  efforts: [],
  retention_years: null,
  report_dates: [],
  duties: [],
  sources: [{ cite: 'Policy of British Columbia, September 2024', read: 'secondary', read_on: '2026-11-18' }],
};
