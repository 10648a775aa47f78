export interface ApiRoute {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As in docs/coverage.md section 7, parameters as `:name`. */
  path: `/api/${string}`;
}

export type RouteText = `${ApiRoute['method']} ${ApiRoute['path']}`;

/**
 * The calls of the pages. A route is one text and the schemas are in other files, because every page of the browser loads this table;
 * the calls of Hospital Settings and of the administrators' pages are in tables of their own.
 */
export const pageRoutes = {
  login: 'POST /api/accounts/login/',
  startLogin: 'POST /api/accounts/login/start/',
  finishSso: 'POST /api/accounts/login/finish_sso/',
  logout: 'POST /api/accounts/logout/',
  getState: 'GET /api/accounts/get_state/',
  setClient: 'POST /api/accounts/set_client/',
  // The signed-in person's own choices; `changeUser` is for administrators.
  updateUser: 'POST /api/accounts/update_user/',

  changePassword: 'POST /api/accounts/change_password/',
  startPasswordReset: 'POST /api/accounts/reset_password/start/',
  checkPasswordReset: 'POST /api/accounts/reset_password/check/',
  finishPasswordReset: 'POST /api/accounts/reset_password/finish/',

  checkMailStop: 'POST /api/mail_stops/check/',
  stopMail: 'POST /api/mail_stops/',

  startEnablingTwoFactor: 'POST /api/accounts/tfa/enable/start/',
  finishEnablingTwoFactor: 'POST /api/accounts/tfa/enable/finish/',
  disableTwoFactor: 'POST /api/accounts/tfa/disable/',

  listSessions: 'GET /api/accounts/sessions/',
  endSession: 'DELETE /api/accounts/sessions/:id/',
  endOtherSessions: 'POST /api/accounts/sessions/end_others/',

  listPasskeys: 'GET /api/accounts/passkeys/',
  startAddingPasskey: 'POST /api/accounts/passkeys/start/',
  finishAddingPasskey: 'POST /api/accounts/passkeys/finish/',
  renamePasskey: 'PATCH /api/accounts/passkeys/:id/',
  removePasskey: 'DELETE /api/accounts/passkeys/:id/',
  startPasskeyLogin: 'POST /api/accounts/login/passkey/start/',
  finishPasskeyLogin: 'POST /api/accounts/login/passkey/finish/',
  startPasskeyConfirmation: 'POST /api/accounts/passkeys/confirm/start/',
  finishPasskeyConfirmation: 'POST /api/accounts/passkeys/confirm/finish/',
  listSignInMethods: 'GET /api/accounts/sign_in_methods/',

  listClientUsers: 'GET /api/accounts/client_users/',
  checkClientUserEmail: 'GET /api/accounts/client_users/check_email/',
  createClientUser: 'POST /api/accounts/client_users/',
  updateClientUser: 'PATCH /api/accounts/client_users/:id/',
  removeClientUser: 'DELETE /api/accounts/client_users/:id/',
  setClientUserPassword: 'POST /api/accounts/client_users/:id/set_password/',
  resendClientUserInvitation: 'POST /api/accounts/client_users/:id/resend_invitation/',
  resetClientUserTwoFactor: 'POST /api/accounts/client_users/:id/reset_tfa/',

  getReport: 'GET /api/reports/:report/',
  listReportShifts: 'GET /api/reports/shifts/',
  exportReportShifts: 'GET /api/reports/shifts/export/',

  getShifts: 'GET /api/module/:moduleId/shifts/',
  saveShift: 'POST /api/module/:moduleId/shifts/',
  calculateShift: 'POST /api/module/:moduleId/shifts/calculate/',
  deleteShift: 'DELETE /api/module/:moduleId/shifts/:id/',
  listShiftChanges: 'GET /api/module/:moduleId/shifts/history/',
  getMonthOfShifts: 'GET /api/module/:moduleId/shifts/month/',
  importShifts: 'POST /api/module/:moduleId/shifts/import/',
  followShifts: 'GET /api/module/:moduleId/shifts/live/',

  getHandover: 'GET /api/module/:moduleId/handover/',
  saveHandover: 'PUT /api/module/:moduleId/handover/',
  confirmHandover: 'POST /api/module/:moduleId/handover/confirm/',

  getForecast: 'GET /api/module/:moduleId/forecast/',
  getForecastRecord: 'GET /api/module/:moduleId/forecast/record/',

  getNow: 'GET /api/now/',
  followNow: 'GET /api/now/live/',
  openDisplay: 'POST /api/display/',
  getDisplay: 'GET /api/display/',
  getPosting: 'GET /api/display/posting/',
  followDisplay: 'GET /api/display/live/',

  listRedFlags: 'GET /api/red_flags/',
  listWhatHelped: 'GET /api/red_flags/what_helped/',
  listRedFlagPeople: 'GET /api/red_flags/people/',
  updateRedFlag: 'PATCH /api/red_flags/:id/',
  addRedFlagAction: 'POST /api/red_flags/:id/actions/',

  listStandards: 'GET /api/standards/',

  listAssessments: 'GET /api/staffing_assessments/',

  runSimulation: 'POST /api/simulations/',

  listAnalyses: 'GET /api/reports/annotated/',
  getAnalysis: 'GET /api/reports/annotated/:id/',
  createAnalysis: 'POST /api/reports/annotated/',
  updateAnalysis: 'PATCH /api/reports/annotated/:id/',
  deleteAnalysis: 'DELETE /api/reports/annotated/:id/',

  listSubscriptions: 'GET /api/report_subscriptions/',
  listSubscriptionPeople: 'GET /api/report_subscriptions/people/',
  createSubscription: 'POST /api/report_subscriptions/',
  updateSubscription: 'PATCH /api/report_subscriptions/:id/',
  deleteSubscription: 'DELETE /api/report_subscriptions/:id/',
  leaveSubscription: 'POST /api/report_subscriptions/:id/leave/',
  sendSubscription: 'POST /api/report_subscriptions/:id/send_now/',

  getPdfProgress: 'GET /api/reports/pdf_progress/',
} as const satisfies Record<string, RouteText>;

/** `GET /api/now/` as method and path. */
export type ParsedRoute<Text> = Text extends `${infer Method} ${infer Path}`
  ? { method: Method; path: Path }
  : never;

export function parseRoute<Text extends RouteText>(text: Text) {
  const [method, path] = text.split(' ');
  return { method, path } as ParsedRoute<Text>;
}
