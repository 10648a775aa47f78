import type { ShippedPack } from './pack.ts';

/** The hospital's own plan under no law that we know. It has no figures of ours, so no sources. */
export const ownPlan1: ShippedPack = {
  id: 'own_plan',
  name: 'Own plan',
  jurisdiction: '',
  version: 1,
  effective_from: null,
  effective_to: null,
  kind: 'own_plan',
  unit_types: [],
  required_share: null,
  efforts: [],
  retention_years: null,
  report_dates: [],
  duties: [],
  sources: [],
};
