import type { ShippedPack } from './pack.ts';

export const washington1: ShippedPack = {
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
  duties: [
    {
      text: 'A half-yearly report is due on January 31 and July 31.',
      cite: 'SB 5236 of 2023, RCW 70.41.410–425',
      read: 'text',
      read_on: '2026-11-18',
      kind: 'report',
      due: { dates: ['01-31', '07-31'] },
    },
    {
      text: 'A report is due within 7 days after a month under 80%.',
      cite: 'SB 5236 of 2023, RCW 70.41.410–425',
      read: 'text',
      read_on: '2026-11-18',
      kind: 'report',
      due: { days_after_month_below: 7 },
    },
    {
      text: 'All four efforts are documented: asked people who are working, asked people who are available, per diem, agency.',
      cite: 'SB 5236 of 2023, RCW 70.41.410–425',
      read: 'text',
      read_on: '2026-11-18',
      kind: 'report',
      due: null,
    },
    {
      text: 'Plan, schedule and actual staffing are posted on each unit.',
      cite: 'SB 5236 of 2023, RCW 70.41.410–425',
      read: 'text',
      read_on: '2026-11-18',
      kind: 'posting',
      due: null,
    },
  ],
  sources: [
    { cite: 'SB 5236 of 2023', read: 'text', read_on: '2026-11-18' },
    { cite: 'RCW 70.41.410–425', read: 'text', read_on: '2026-11-18' },
  ],
};
