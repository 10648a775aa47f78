import type { RouteText } from './page-routes.ts';

/** The calls of the administrators' pages, which load this table. */
export const adminRoutes = {
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

  listUsers: 'GET /api/admin/users/',
  checkUserEmail: 'GET /api/admin/users/check_email/',
  createUser: 'POST /api/admin/users/',
  changeUser: 'PATCH /api/admin/users/:id/',
  setUserPassword: 'POST /api/admin/users/:id/set_password/',
  resendUserInvitation: 'POST /api/admin/users/:id/resend_invitation/',
  resetUserTwoFactor: 'POST /api/admin/users/:id/reset_tfa/',

  listAudit: 'GET /api/admin/audit/',

  listIdentityProviders: 'GET /api/admin/identity_providers/',
  createIdentityProvider: 'POST /api/admin/identity_providers/',
  updateIdentityProvider: 'PATCH /api/admin/identity_providers/:id/',
  deleteIdentityProvider: 'DELETE /api/admin/identity_providers/:id/',

  getSystem: 'GET /api/admin/system/',
  retryJob: 'POST /api/admin/system/jobs/:jobId/retry/',
  giveUpJob: 'POST /api/admin/system/jobs/:jobId/give_up/',
} as const satisfies Record<string, RouteText>;
