import type { EndpointName, Endpoints } from '#contract/endpoints.ts';

/**
 * Method and path of every call: all that the browser needs of the contract, whose schemas would add their validator
 * to every page. The type holds each row to the contract's own, so a row that is missing or differs does not compile.
 */
export const calls: { [Name in EndpointName]: Pick<Endpoints[Name], 'method' | 'path'> } = {
  login: { method: 'POST', path: '/api/accounts/login/' },
  logout: { method: 'POST', path: '/api/accounts/logout/' },
  getState: { method: 'GET', path: '/api/accounts/get_state/' },
  setClient: { method: 'POST', path: '/api/accounts/set_client/' },
  updateUser: { method: 'POST', path: '/api/accounts/update_user/' },
  changePassword: { method: 'POST', path: '/api/accounts/change_password/' },
  startPasswordReset: { method: 'POST', path: '/api/accounts/reset_password/start/' },
  finishPasswordReset: { method: 'POST', path: '/api/accounts/reset_password/finish/' },
  startEnablingTwoFactor: { method: 'POST', path: '/api/accounts/tfa/enable/start/' },
  finishEnablingTwoFactor: { method: 'POST', path: '/api/accounts/tfa/enable/finish/' },
  disableTwoFactor: { method: 'POST', path: '/api/accounts/tfa/disable/' },
  listSessions: { method: 'GET', path: '/api/accounts/sessions/' },
  endSession: { method: 'DELETE', path: '/api/accounts/sessions/:id/' },
  endOtherSessions: { method: 'POST', path: '/api/accounts/sessions/end_others/' },
  listClients: { method: 'GET', path: '/api/admin/clients/' },
  getClient: { method: 'GET', path: '/api/admin/clients/:id/' },
  createClient: { method: 'POST', path: '/api/admin/clients/' },
  updateClient: { method: 'PATCH', path: '/api/admin/clients/:id/' },
  listModules: { method: 'GET', path: '/api/admin/modules/' },
  createModule: { method: 'POST', path: '/api/admin/modules/' },
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
  listAudit: { method: 'GET', path: '/api/admin/audit/' },
  listActivity: { method: 'GET', path: '/api/accounts/activity/' },
};
