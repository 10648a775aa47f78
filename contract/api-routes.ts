export interface ApiRoute {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As in docs/coverage.md section 7, parameters as `:name`. */
  path: `/api/${string}`;
}

/**
 * Every call of the API. The key is its name in the server's handlers, in the browser's client and in OpenAPI. The access rules and
 * the schemas are in other files, because every page of the browser loads this table.
 */
export const apiRoutes = {
  login: { method: 'POST', path: '/api/accounts/login/' },
  startLogin: { method: 'POST', path: '/api/accounts/login/start/' },
  finishSso: { method: 'POST', path: '/api/accounts/login/finish_sso/' },
  logout: { method: 'POST', path: '/api/accounts/logout/' },
  getState: { method: 'GET', path: '/api/accounts/get_state/' },
  setClient: { method: 'POST', path: '/api/accounts/set_client/' },
  updateUser: { method: 'POST', path: '/api/accounts/update_user/' },

  changePassword: { method: 'POST', path: '/api/accounts/change_password/' },
  startPasswordReset: { method: 'POST', path: '/api/accounts/reset_password/start/' },
  checkPasswordReset: { method: 'POST', path: '/api/accounts/reset_password/check/' },
  finishPasswordReset: { method: 'POST', path: '/api/accounts/reset_password/finish/' },

  startEnablingTwoFactor: { method: 'POST', path: '/api/accounts/tfa/enable/start/' },
  finishEnablingTwoFactor: { method: 'POST', path: '/api/accounts/tfa/enable/finish/' },
  disableTwoFactor: { method: 'POST', path: '/api/accounts/tfa/disable/' },

  listSessions: { method: 'GET', path: '/api/accounts/sessions/' },
  endSession: { method: 'DELETE', path: '/api/accounts/sessions/:id/' },
  endOtherSessions: { method: 'POST', path: '/api/accounts/sessions/end_others/' },

  listPasskeys: { method: 'GET', path: '/api/accounts/passkeys/' },
  startAddingPasskey: { method: 'POST', path: '/api/accounts/passkeys/start/' },
  finishAddingPasskey: { method: 'POST', path: '/api/accounts/passkeys/finish/' },
  renamePasskey: { method: 'PATCH', path: '/api/accounts/passkeys/:id/' },
  removePasskey: { method: 'DELETE', path: '/api/accounts/passkeys/:id/' },
  startPasskeyLogin: { method: 'POST', path: '/api/accounts/login/passkey/start/' },
  finishPasskeyLogin: { method: 'POST', path: '/api/accounts/login/passkey/finish/' },
  startPasskeyConfirmation: { method: 'POST', path: '/api/accounts/passkeys/confirm/start/' },
  finishPasskeyConfirmation: { method: 'POST', path: '/api/accounts/passkeys/confirm/finish/' },
  listSignInMethods: { method: 'GET', path: '/api/accounts/sign_in_methods/' },

  listClients: { method: 'GET', path: '/api/admin/clients/' },
  getClient: { method: 'GET', path: '/api/admin/clients/:id/' },
  createClient: { method: 'POST', path: '/api/admin/clients/' },
  updateClient: { method: 'PATCH', path: '/api/admin/clients/:id/' },
  getSetUp: { method: 'GET', path: '/api/admin/clients/:id/set_up/' },

  listModules: { method: 'GET', path: '/api/admin/modules/' },
  createModule: { method: 'POST', path: '/api/admin/modules/' },
  copyModules: { method: 'POST', path: '/api/admin/modules/copy/' },
  updateModule: { method: 'PATCH', path: '/api/admin/modules/:id/' },

  listSections: { method: 'GET', path: '/api/admin/sections/' },
  getSection: { method: 'GET', path: '/api/admin/sections/:id/' },
  createSection: { method: 'POST', path: '/api/admin/sections/' },
  updateSection: { method: 'PATCH', path: '/api/admin/sections/:id/' },
  reorderSections: { method: 'POST', path: '/api/admin/sections/reorder/' },

  listAcuityFields: { method: 'GET', path: '/api/admin/acuity_fields/' },
  createAcuityField: { method: 'POST', path: '/api/admin/acuity_fields/' },
  updateAcuityField: { method: 'PATCH', path: '/api/admin/acuity_fields/:id/' },
  deleteAcuityField: { method: 'DELETE', path: '/api/admin/acuity_fields/:id/' },
  reorderAcuityFields: { method: 'POST', path: '/api/admin/acuity_fields/reorder/' },

  listClientUsers: { method: 'GET', path: '/api/accounts/client_users/' },
  checkClientUserEmail: { method: 'GET', path: '/api/accounts/client_users/check_email/' },
  createClientUser: { method: 'POST', path: '/api/accounts/client_users/' },
  updateClientUser: { method: 'PATCH', path: '/api/accounts/client_users/:id/' },
  removeClientUser: { method: 'DELETE', path: '/api/accounts/client_users/:id/' },
  setClientUserPassword: { method: 'POST', path: '/api/accounts/client_users/:id/set_password/' },
  resendClientUserInvitation: { method: 'POST', path: '/api/accounts/client_users/:id/resend_invitation/' },
  resetClientUserTwoFactor: { method: 'POST', path: '/api/accounts/client_users/:id/reset_tfa/' },

  listUsers: { method: 'GET', path: '/api/admin/users/' },
  checkUserEmail: { method: 'GET', path: '/api/admin/users/check_email/' },
  createUser: { method: 'POST', path: '/api/admin/users/' },
  changeUser: { method: 'PATCH', path: '/api/admin/users/:id/' },
  setUserPassword: { method: 'POST', path: '/api/admin/users/:id/set_password/' },
  resendUserInvitation: { method: 'POST', path: '/api/admin/users/:id/resend_invitation/' },
  resetUserTwoFactor: { method: 'POST', path: '/api/admin/users/:id/reset_tfa/' },

  listAudit: { method: 'GET', path: '/api/admin/audit/' },
  listActivity: { method: 'GET', path: '/api/accounts/activity/' },

  listIdentityProviders: { method: 'GET', path: '/api/admin/identity_providers/' },
  createIdentityProvider: { method: 'POST', path: '/api/admin/identity_providers/' },
  updateIdentityProvider: { method: 'PATCH', path: '/api/admin/identity_providers/:id/' },
  deleteIdentityProvider: { method: 'DELETE', path: '/api/admin/identity_providers/:id/' },

  getSystem: { method: 'GET', path: '/api/admin/system/' },
  retryJob: { method: 'POST', path: '/api/admin/system/jobs/:jobId/retry/' },
  giveUpJob: { method: 'POST', path: '/api/admin/system/jobs/:jobId/give_up/' },

  getReport: { method: 'GET', path: '/api/reports/:report/' },
  listReportShifts: { method: 'GET', path: '/api/reports/shifts/' },
  exportReportShifts: { method: 'GET', path: '/api/reports/shifts/export/' },

  getShifts: { method: 'GET', path: '/api/module/:moduleId/shifts/' },
  saveShift: { method: 'POST', path: '/api/module/:moduleId/shifts/' },
  calculateShift: { method: 'POST', path: '/api/module/:moduleId/shifts/calculate/' },
  deleteShift: { method: 'DELETE', path: '/api/module/:moduleId/shifts/:id/' },
  listShiftChanges: { method: 'GET', path: '/api/module/:moduleId/shifts/history/' },
  getMonthOfShifts: { method: 'GET', path: '/api/module/:moduleId/shifts/month/' },
  importShifts: { method: 'POST', path: '/api/module/:moduleId/shifts/import/' },
  followShifts: { method: 'GET', path: '/api/module/:moduleId/shifts/live/' },

  listApiTokens: { method: 'GET', path: '/api/accounts/api_tokens/' },
  createApiToken: { method: 'POST', path: '/api/accounts/api_tokens/' },
  deleteApiToken: { method: 'DELETE', path: '/api/accounts/api_tokens/:id/' },

  listRedFlags: { method: 'GET', path: '/api/red_flags/' },
  updateRedFlag: { method: 'PATCH', path: '/api/red_flags/:id/' },
  addRedFlagAction: { method: 'POST', path: '/api/red_flags/:id/actions/' },
  previewRedFlags: { method: 'POST', path: '/api/accounts/client_modules/:id/red_flags_preview/' },
  sendCensus: { method: 'POST', path: '/api/feeds/census/' },

  updateClientSettings: { method: 'POST', path: '/api/accounts/update_client_settings/' },
  updateClientModule: { method: 'PATCH', path: '/api/accounts/client_modules/:id/' },

  listAssessments: { method: 'GET', path: '/api/staffing_assessments/' },
  getRecordedNeeds: { method: 'GET', path: '/api/staffing_assessments/recorded_needs/' },
  getAssessment: { method: 'GET', path: '/api/staffing_assessments/:id/' },
  createAssessment: { method: 'POST', path: '/api/staffing_assessments/' },
  replaceAssessment: { method: 'PUT', path: '/api/staffing_assessments/:id/' },
  renameAssessment: { method: 'PATCH', path: '/api/staffing_assessments/:id/' },
  deleteAssessment: { method: 'DELETE', path: '/api/staffing_assessments/:id/' },

  listAnalyses: { method: 'GET', path: '/api/reports/annotated/' },
  getAnalysis: { method: 'GET', path: '/api/reports/annotated/:id/' },
  createAnalysis: { method: 'POST', path: '/api/reports/annotated/' },
  updateAnalysis: { method: 'PATCH', path: '/api/reports/annotated/:id/' },
  deleteAnalysis: { method: 'DELETE', path: '/api/reports/annotated/:id/' },

  getPdfProgress: { method: 'GET', path: '/api/reports/pdf_progress/' },
} as const satisfies Record<string, ApiRoute>;
