import type { StandardPack } from './pack.ts';

export const washington1: StandardPack = {
  id: 'washington',
  name: 'Washington',
  jurisdiction: 'Washington, United States',
  version: 1,
  effective_from: null,
  effective_to: null,
  kind: 'own_plan',
  unit_types: [],
  required_share: 80,
  efforts: [
    { id: 'ask_working', name: 'Asked people who are working' },
    { id: 'ask_available', name: 'Asked people who are available' },
    { id: 'per_diem', name: 'Per diem' },
    { id: 'agency', name: 'Agency' },
  ],
  retention_years: null,
  report_dates: ['01-31', '07-31'],
  sources: [
    { cite: 'SB 5236 of 2023', read: 'text', read_on: '2026-11-18' },
    { cite: 'RCW 70.41.410–425', read: 'text', read_on: '2026-11-18' },
  ],
};
