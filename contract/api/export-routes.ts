import type { RouteText } from './page-routes.ts';

/** Calls of programs that load a warehouse (B22). No page makes them. */
export const exportRoutes = {
  exportShiftsAsParquet: 'GET /api/export/shifts.parquet',
  exportShiftsAsCsv: 'GET /api/export/shifts.csv',
  exportRedFlagsAsCsv: 'GET /api/export/red_flags.csv',
} as const satisfies Record<string, RouteText>;
