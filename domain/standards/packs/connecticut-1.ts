import type { ShippedPack } from './pack.ts';

/** The law leaves the staffing plan to each hospital and asks for a report on it twice a year. */
export const connecticut1: ShippedPack = {
  id: 'connecticut',
  name: 'Connecticut',
  jurisdiction: 'Connecticut, United States',
  version: 1,
  effective_from: null,
  effective_to: null,
  kind: 'own_plan',
  unit_types: [],
  required_share: 80,
  efforts: [],
  retention_years: null,
  report_dates: ['01-01', '07-01'],
  duties: [
    {
      text: 'A report is due on January 1 and July 1.',
      cite: '§ 19a-89e',
      read: 'secondary',
      read_on: '2026-11-18',
      kind: 'report',
      due: { dates: ['01-01', '07-01'] },
    },
  ],
  sources: [{ cite: '§ 19a-89e', read: 'secondary', read_on: '2026-11-18' }],
};
