import type { ShippedPack, UnitType } from './pack.ts';

const onePatientClass = (id: string, name: string, max: number): UnitType => ({
  id,
  name,
  classes: [{ id: 'patient', name: 'Patient', max }],
  mix: 'own',
  floor: 0,
});

export const oregon1: ShippedPack = {
  id: 'oregon',
  name: 'Oregon',
  jurisdiction: 'Oregon, United States',
  version: 1,
  // From this date the unit's adopted plan counts, and these figures without one.
  effective_from: '2025-09-26',
  effective_to: null,
  kind: 'law',
  unit_types: [
    {
      id: 'labor_and_delivery',
      name: 'Labor and delivery',
      classes: [
        { id: 'active', name: 'Active labor, or any stage with complications', max: 1 },
        { id: 'other', name: 'Other', max: 2 },
      ],
      mix: 'own',
      floor: 0,
    },
    onePatientClass('antepartum', 'Antepartum', 6),
    onePatientClass('postpartum', 'Postpartum', 6),
    onePatientClass('well_baby', 'Well-baby', 6),
    // Mother and baby each count, so a couplet is 2 patients.
    onePatientClass('mother_baby', 'Mother-baby', 8),
    onePatientClass('intensive_care', 'Intensive care', 2),
  ],
  required_share: null,
  efforts: [],
  retention_years: 3,
  report_dates: [],
  duties: [
    {
      text: 'The maximums apply at all times.',
      cite: 'ORS 441.765, HB 3294',
      read: 'secondary',
      read_on: '2026-11-18',
      kind: 'report',
      due: null,
    },
    {
      text: 'Records of schedules and hours are kept for 3 years.',
      cite: 'ORS 441.765, HB 3294',
      read: 'secondary',
      read_on: '2026-11-18',
      kind: 'report',
      due: null,
    },
  ],
  sources: [
    { cite: 'ORS 441.765, up to (2)(k)', read: 'text', read_on: '2026-11-18' },
    { cite: 'HB 3294', read: 'secondary', read_on: '2026-11-18' },
  ],
};
