import type { RouteText } from './page-routes.ts';

/** Calls about adequacy (B18), whose parts of the pages load this table. */
export const adequacyRoutes = {
  answerAdequacy: 'PUT /api/module/:moduleId/shifts/:id/adequacy/',
  getCalibration: 'GET /api/module/:moduleId/calibration/',
  getCalibrationDetails: 'GET /api/module/:moduleId/calibration/details/',
} as const satisfies Record<string, RouteText>;
