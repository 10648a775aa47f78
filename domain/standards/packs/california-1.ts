import type { ShippedPack } from './pack.ts';

export const california1: ShippedPack = {
  id: 'california',
  name: 'California',
  jurisdiction: 'California, United States',
  version: 1,
  effective_from: null,
  effective_to: null,
  kind: 'law',
  unit_types: [
    {
      id: 'perinatal',
      name: 'Perinatal',
      classes: [
        { id: 'active_labor', name: 'Active labor', max: 2 },
        { id: 'antepartum', name: 'Antepartum', max: 4 },
        { id: 'postpartum_mothers', name: 'Postpartum, mothers only', max: 6 },
        // A couplet is 1 patient.
        { id: 'couplet', name: 'Couplet', max: 4 },
        { id: 'well_baby', name: 'Well-baby nursery', max: 8 },
        { id: 'continuing_care_nursery', name: 'Continuing-care nursery', max: 4 },
        { id: 'intensive_care', name: 'NICU and intensive care', max: 2 },
      ],
      mix: 'strict',
      floor: 0,
    },
  ],
  required_share: null,
  efforts: [{ id: 'on_call_list', name: 'On-call list exhausted' }],
  retention_years: null,
  report_dates: [],
  duties: [
    {
      text: 'The maximums apply at any one time.',
      cite: 'Title 22 § 70217, Health and Safety Code 1280.3 with SB 596',
      read: 'secondary',
      read_on: '2026-11-18',
      kind: 'report',
      due: null,
    },
    {
      text: 'Since January 1, 2026, each calendar day, midnight to midnight, is a separate violation.',
      cite: 'Title 22 § 70217, Health and Safety Code 1280.3 with SB 596',
      read: 'secondary',
      read_on: '2026-11-18',
      kind: 'report',
      due: null,
    },
    {
      text: 'Exempt only if unpredictable, with prompt efforts and the on-call list exhausted.',
      cite: 'Title 22 § 70217, Health and Safety Code 1280.3 with SB 596',
      read: 'secondary',
      read_on: '2026-11-18',
      kind: 'exemption',
      due: null,
    },
  ],
  sources: [
    { cite: 'Title 22 § 70217', read: 'secondary', read_on: '2026-11-18' },
    { cite: 'Health and Safety Code 1280.3 with SB 596', read: 'secondary', read_on: '2026-11-18' },
  ],
};
