// Written by scripts/write-routes.ts from the calls in contract/.

/** The calls about adequacy (B18), for the parts of pages that make them. */
export const adequacyRoutes = {
  answerAdequacy: 'PUT /api/module/:moduleId/shifts/:id/adequacy/',
  getCalibration: 'GET /api/module/:moduleId/calibration/',
  getCalibrationDetails: 'GET /api/module/:moduleId/calibration/details/',
} as const;
