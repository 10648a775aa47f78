import type { Access } from '#domain/people/access.ts';
import type { TokenScope } from '#domain/people/token-scopes.ts';

export interface ApiRoute {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As in docs/coverage.md section 7, parameters as `:name`. */
  path: `/api/${string}`;
  access: Access;
  /** An API token with one of these scopes may make the call as well (B4). */
  scopes?: readonly TokenScope[];
}

/**
 * Every call of the API. The key is its name in the server's handlers, in the browser's client and in OpenAPI. The schemas
 * are in the files by resource, so that the browser imports this table without the validator.
 */
export const apiRoutes = {
  login: { method: 'POST', path: '/api/accounts/login/', access: { public: 'it signs people in' } },
  startLogin: {
    method: 'POST',
    path: '/api/accounts/login/start/',
    access: { public: 'it tells the single sign-on of a domain, and nothing about accounts' },
  },
  finishSso: {
    method: 'POST',
    path: '/api/accounts/login/finish_sso/',
    access: { public: 'it needs the sealed answer of a provider' },
  },
  logout: {
    method: 'POST',
    path: '/api/accounts/logout/',
    access: { public: 'signing out twice is no error' },
  },
  getState: {
    method: 'GET',
    path: '/api/accounts/get_state/',
    access: { public: 'it answers nulls to strangers' },
    scopes: ['shifts:read', 'reports:read', 'census:write'],
  },
  setClient: { method: 'POST', path: '/api/accounts/set_client/', access: 'signed-in' },
  updateUser: { method: 'POST', path: '/api/accounts/update_user/', access: 'signed-in' },

  changePassword: { method: 'POST', path: '/api/accounts/change_password/', access: 'signed-in' },
  startPasswordReset: {
    method: 'POST',
    path: '/api/accounts/reset_password/start/',
    access: { public: 'it does not tell whether the address is known' },
  },
  checkPasswordReset: {
    method: 'POST',
    path: '/api/accounts/reset_password/check/',
    access: { public: 'it needs the token of a mailed link and answers only whether that works' },
  },
  finishPasswordReset: {
    method: 'POST',
    path: '/api/accounts/reset_password/finish/',
    access: { public: 'it needs the token of a mailed link' },
  },

  startEnablingTwoFactor: { method: 'POST', path: '/api/accounts/tfa/enable/start/', access: 'signed-in' },
  finishEnablingTwoFactor: { method: 'POST', path: '/api/accounts/tfa/enable/finish/', access: 'signed-in' },
  disableTwoFactor: { method: 'POST', path: '/api/accounts/tfa/disable/', access: 'signed-in' },

  listSessions: { method: 'GET', path: '/api/accounts/sessions/', access: 'signed-in' },
  endSession: { method: 'DELETE', path: '/api/accounts/sessions/:id/', access: 'signed-in' },
  endOtherSessions: { method: 'POST', path: '/api/accounts/sessions/end_others/', access: 'signed-in' },

  listPasskeys: { method: 'GET', path: '/api/accounts/passkeys/', access: 'signed-in' },
  startAddingPasskey: { method: 'POST', path: '/api/accounts/passkeys/start/', access: 'signed-in' },
  finishAddingPasskey: { method: 'POST', path: '/api/accounts/passkeys/finish/', access: 'signed-in' },
  renamePasskey: { method: 'PATCH', path: '/api/accounts/passkeys/:id/', access: 'signed-in' },
  removePasskey: { method: 'DELETE', path: '/api/accounts/passkeys/:id/', access: 'signed-in' },
  startPasskeyLogin: {
    method: 'POST',
    path: '/api/accounts/login/passkey/start/',
    access: { public: 'it signs people in' },
  },
  finishPasskeyLogin: {
    method: 'POST',
    path: '/api/accounts/login/passkey/finish/',
    access: { public: 'it signs people in' },
  },
  startPasskeyConfirmation: {
    method: 'POST',
    path: '/api/accounts/passkeys/confirm/start/',
    access: 'signed-in',
  },
  finishPasskeyConfirmation: {
    method: 'POST',
    path: '/api/accounts/passkeys/confirm/finish/',
    access: 'signed-in',
  },
  listSignInMethods: { method: 'GET', path: '/api/accounts/sign_in_methods/', access: 'signed-in' },

  listClients: { method: 'GET', path: '/api/admin/clients/', access: 'admin' },
  getClient: { method: 'GET', path: '/api/admin/clients/:id/', access: 'admin' },
  createClient: { method: 'POST', path: '/api/admin/clients/', access: 'admin' },
  updateClient: { method: 'PATCH', path: '/api/admin/clients/:id/', access: 'admin' },
  getSetUp: { method: 'GET', path: '/api/admin/clients/:id/set_up/', access: 'admin' },

  listModules: { method: 'GET', path: '/api/admin/modules/', access: 'admin' },
  createModule: { method: 'POST', path: '/api/admin/modules/', access: 'admin' },
  copyModules: { method: 'POST', path: '/api/admin/modules/copy/', access: 'admin' },
  updateModule: { method: 'PATCH', path: '/api/admin/modules/:id/', access: 'admin' },

  listSections: { method: 'GET', path: '/api/admin/sections/', access: 'admin' },
  getSection: { method: 'GET', path: '/api/admin/sections/:id/', access: 'admin' },
  createSection: { method: 'POST', path: '/api/admin/sections/', access: 'admin' },
  updateSection: { method: 'PATCH', path: '/api/admin/sections/:id/', access: 'admin' },
  reorderSections: { method: 'POST', path: '/api/admin/sections/reorder/', access: 'admin' },

  listAcuityFields: { method: 'GET', path: '/api/admin/acuity_fields/', access: 'admin' },
  createAcuityField: { method: 'POST', path: '/api/admin/acuity_fields/', access: 'admin' },
  updateAcuityField: { method: 'PATCH', path: '/api/admin/acuity_fields/:id/', access: 'admin' },
  deleteAcuityField: { method: 'DELETE', path: '/api/admin/acuity_fields/:id/', access: 'admin' },
  reorderAcuityFields: { method: 'POST', path: '/api/admin/acuity_fields/reorder/', access: 'admin' },

  listClientUsers: { method: 'GET', path: '/api/accounts/client_users/', access: 'owner' },
  checkClientUserEmail: { method: 'GET', path: '/api/accounts/client_users/check_email/', access: 'owner' },
  createClientUser: { method: 'POST', path: '/api/accounts/client_users/', access: 'owner' },
  updateClientUser: { method: 'PATCH', path: '/api/accounts/client_users/:id/', access: 'owner' },
  removeClientUser: { method: 'DELETE', path: '/api/accounts/client_users/:id/', access: 'owner' },
  setClientUserPassword: {
    method: 'POST',
    path: '/api/accounts/client_users/:id/set_password/',
    access: 'owner',
  },
  resendClientUserInvitation: {
    method: 'POST',
    path: '/api/accounts/client_users/:id/resend_invitation/',
    access: 'owner',
  },
  resetClientUserTwoFactor: {
    method: 'POST',
    path: '/api/accounts/client_users/:id/reset_tfa/',
    access: 'owner',
  },

  listUsers: { method: 'GET', path: '/api/admin/users/', access: 'admin' },
  checkUserEmail: { method: 'GET', path: '/api/admin/users/check_email/', access: 'admin' },
  createUser: { method: 'POST', path: '/api/admin/users/', access: 'admin' },
  changeUser: { method: 'PATCH', path: '/api/admin/users/:id/', access: 'admin' },
  setUserPassword: { method: 'POST', path: '/api/admin/users/:id/set_password/', access: 'admin' },
  resendUserInvitation: { method: 'POST', path: '/api/admin/users/:id/resend_invitation/', access: 'admin' },
  resetUserTwoFactor: { method: 'POST', path: '/api/admin/users/:id/reset_tfa/', access: 'admin' },

  listAudit: { method: 'GET', path: '/api/admin/audit/', access: 'admin' },
  listActivity: { method: 'GET', path: '/api/accounts/activity/', access: 'owner' },

  listIdentityProviders: { method: 'GET', path: '/api/admin/identity_providers/', access: 'admin' },
  createIdentityProvider: { method: 'POST', path: '/api/admin/identity_providers/', access: 'admin' },
  updateIdentityProvider: { method: 'PATCH', path: '/api/admin/identity_providers/:id/', access: 'admin' },
  deleteIdentityProvider: { method: 'DELETE', path: '/api/admin/identity_providers/:id/', access: 'admin' },

  getSystem: { method: 'GET', path: '/api/admin/system/', access: 'admin' },
  retryJob: { method: 'POST', path: '/api/admin/system/jobs/:jobId/retry/', access: 'admin' },
  giveUpJob: { method: 'POST', path: '/api/admin/system/jobs/:jobId/give_up/', access: 'admin' },

  getReport: { method: 'GET', path: '/api/reports/:report/', access: 'member', scopes: ['reports:read'] },
  listReportShifts: {
    method: 'GET',
    path: '/api/reports/shifts/',
    access: 'member',
    scopes: ['shifts:read'],
  },
  exportReportShifts: {
    method: 'GET',
    path: '/api/reports/shifts/export/',
    access: 'member',
    scopes: ['shifts:read'],
  },

  getShifts: {
    method: 'GET',
    path: '/api/module/:moduleId/shifts/',
    access: 'member',
    scopes: ['shifts:read'],
  },
  saveShift: { method: 'POST', path: '/api/module/:moduleId/shifts/', access: 'member' },
  calculateShift: { method: 'POST', path: '/api/module/:moduleId/shifts/calculate/', access: 'member' },
  deleteShift: { method: 'DELETE', path: '/api/module/:moduleId/shifts/:id/', access: 'member' },
  listShiftChanges: {
    method: 'GET',
    path: '/api/module/:moduleId/shifts/history/',
    access: 'member',
    scopes: ['shifts:read'],
  },
  getMonthOfShifts: {
    method: 'GET',
    path: '/api/module/:moduleId/shifts/month/',
    access: 'member',
    scopes: ['shifts:read'],
  },
  importShifts: { method: 'POST', path: '/api/module/:moduleId/shifts/import/', access: 'owner' },
  followShifts: { method: 'GET', path: '/api/module/:moduleId/shifts/live/', access: 'member' },

  listApiTokens: { method: 'GET', path: '/api/accounts/api_tokens/', access: 'owner' },
  createApiToken: { method: 'POST', path: '/api/accounts/api_tokens/', access: 'owner' },
  deleteApiToken: { method: 'DELETE', path: '/api/accounts/api_tokens/:id/', access: 'owner' },

  updateClientSettings: { method: 'POST', path: '/api/accounts/update_client_settings/', access: 'owner' },
  updateClientModule: { method: 'PATCH', path: '/api/accounts/client_modules/:id/', access: 'owner' },

  listAssessments: { method: 'GET', path: '/api/staffing_assessments/', access: 'owner' },
  getRecordedNeeds: { method: 'GET', path: '/api/staffing_assessments/recorded_needs/', access: 'owner' },
  getAssessment: { method: 'GET', path: '/api/staffing_assessments/:id/', access: 'owner' },
  createAssessment: { method: 'POST', path: '/api/staffing_assessments/', access: 'owner' },
  replaceAssessment: { method: 'PUT', path: '/api/staffing_assessments/:id/', access: 'owner' },
  renameAssessment: { method: 'PATCH', path: '/api/staffing_assessments/:id/', access: 'owner' },
  deleteAssessment: { method: 'DELETE', path: '/api/staffing_assessments/:id/', access: 'owner' },

  listAnalyses: {
    method: 'GET',
    path: '/api/reports/annotated/',
    access: 'member',
    scopes: ['reports:read'],
  },
  getAnalysis: {
    method: 'GET',
    path: '/api/reports/annotated/:id/',
    access: 'member',
    scopes: ['reports:read'],
  },
  createAnalysis: { method: 'POST', path: '/api/reports/annotated/', access: 'admin' },
  updateAnalysis: { method: 'PATCH', path: '/api/reports/annotated/:id/', access: 'admin' },
  deleteAnalysis: { method: 'DELETE', path: '/api/reports/annotated/:id/', access: 'admin' },

  getPdfProgress: { method: 'GET', path: '/api/reports/pdf_progress/', access: 'member' },
} as const satisfies Record<string, ApiRoute>;
