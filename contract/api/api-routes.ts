export interface ApiRoute {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As in docs/coverage.md section 7, parameters as `:name`. */
  path: `/api/${string}`;
}

type RouteText = `${ApiRoute['method']} ${ApiRoute['path']}`;

/**
 * Every call of the API. The key is its name in the server's handlers, in the browser's client and in OpenAPI. The access rules and
 * the schemas are in other files and a route is one text, because every page of the browser loads this table.
 */
export const apiRoutes = {
  login: 'POST /api/accounts/login/',
  startLogin: 'POST /api/accounts/login/start/',
  finishSso: 'POST /api/accounts/login/finish_sso/',
  logout: 'POST /api/accounts/logout/',
  getState: 'GET /api/accounts/get_state/',
  setClient: 'POST /api/accounts/set_client/',
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

  listClients: 'GET /api/admin/clients/',
  getClient: 'GET /api/admin/clients/:id/',
  createClient: 'POST /api/admin/clients/',
  updateClient: 'PATCH /api/admin/clients/:id/',
  getSetUp: 'GET /api/admin/clients/:id/set_up/',

  listModules: 'GET /api/admin/modules/',
  createModule: 'POST /api/admin/modules/',
  copyModules: 'POST /api/admin/modules/copy/',
  updateModule: 'PATCH /api/admin/modules/:id/',

  listSections: 'GET /api/admin/sections/',
  getSection: 'GET /api/admin/sections/:id/',
  createSection: 'POST /api/admin/sections/',
  updateSection: 'PATCH /api/admin/sections/:id/',
  reorderSections: 'POST /api/admin/sections/reorder/',

  listAcuityFields: 'GET /api/admin/acuity_fields/',
  createAcuityField: 'POST /api/admin/acuity_fields/',
  updateAcuityField: 'PATCH /api/admin/acuity_fields/:id/',
  deleteAcuityField: 'DELETE /api/admin/acuity_fields/:id/',
  reorderAcuityFields: 'POST /api/admin/acuity_fields/reorder/',

  listClientUsers: 'GET /api/accounts/client_users/',
  checkClientUserEmail: 'GET /api/accounts/client_users/check_email/',
  createClientUser: 'POST /api/accounts/client_users/',
  updateClientUser: 'PATCH /api/accounts/client_users/:id/',
  removeClientUser: 'DELETE /api/accounts/client_users/:id/',
  setClientUserPassword: 'POST /api/accounts/client_users/:id/set_password/',
  resendClientUserInvitation: 'POST /api/accounts/client_users/:id/resend_invitation/',
  resetClientUserTwoFactor: 'POST /api/accounts/client_users/:id/reset_tfa/',

  listUsers: 'GET /api/admin/users/',
  checkUserEmail: 'GET /api/admin/users/check_email/',
  createUser: 'POST /api/admin/users/',
  changeUser: 'PATCH /api/admin/users/:id/',
  setUserPassword: 'POST /api/admin/users/:id/set_password/',
  resendUserInvitation: 'POST /api/admin/users/:id/resend_invitation/',
  resetUserTwoFactor: 'POST /api/admin/users/:id/reset_tfa/',

  listAudit: 'GET /api/admin/audit/',
  listActivity: 'GET /api/accounts/activity/',

  listIdentityProviders: 'GET /api/admin/identity_providers/',
  createIdentityProvider: 'POST /api/admin/identity_providers/',
  updateIdentityProvider: 'PATCH /api/admin/identity_providers/:id/',
  deleteIdentityProvider: 'DELETE /api/admin/identity_providers/:id/',

  getSystem: 'GET /api/admin/system/',
  retryJob: 'POST /api/admin/system/jobs/:jobId/retry/',
  giveUpJob: 'POST /api/admin/system/jobs/:jobId/give_up/',

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

  getForecast: 'GET /api/module/:moduleId/forecast/',
  getForecastRecord: 'GET /api/module/:moduleId/forecast/record/',

  listApiTokens: 'GET /api/accounts/api_tokens/',
  createApiToken: 'POST /api/accounts/api_tokens/',
  deleteApiToken: 'DELETE /api/accounts/api_tokens/:id/',

  listDisplayLinks: 'GET /api/accounts/display_links/',
  createDisplayLink: 'POST /api/accounts/display_links/',
  deleteDisplayLink: 'DELETE /api/accounts/display_links/:id/',

  getNow: 'GET /api/now/',
  followNow: 'GET /api/now/live/',
  openDisplay: 'POST /api/display/',
  getDisplay: 'GET /api/display/',
  followDisplay: 'GET /api/display/live/',

  listRedFlags: 'GET /api/red_flags/',
  updateRedFlag: 'PATCH /api/red_flags/:id/',
  addRedFlagAction: 'POST /api/red_flags/:id/actions/',
  previewRedFlags: 'POST /api/accounts/client_modules/:id/red_flags_preview/',

  sendCensus: 'POST /api/feeds/census/',

  listCensusSources: 'GET /api/accounts/census_sources/',
  createCensusSource: 'POST /api/accounts/census_sources/',
  updateCensusSource: 'PATCH /api/accounts/census_sources/:id/',
  deleteCensusSource: 'DELETE /api/accounts/census_sources/:id/',

  updateClientSettings: 'POST /api/accounts/update_client_settings/',
  updateClientModule: 'PATCH /api/accounts/client_modules/:id/',

  listAssessments: 'GET /api/staffing_assessments/',
  getRecordedNeeds: 'GET /api/staffing_assessments/recorded_needs/',
  getAssessment: 'GET /api/staffing_assessments/:id/',
  createAssessment: 'POST /api/staffing_assessments/',
  replaceAssessment: 'PUT /api/staffing_assessments/:id/',
  renameAssessment: 'PATCH /api/staffing_assessments/:id/',
  deleteAssessment: 'DELETE /api/staffing_assessments/:id/',

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

export function getRoute<Name extends keyof typeof apiRoutes>(name: Name) {
  const [method, path] = apiRoutes[name].split(' ');
  return { method, path } as ParsedRoute<(typeof apiRoutes)[Name]>;
}
