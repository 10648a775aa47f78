import type { Access } from '#domain/people/access.ts';
import type { TokenScope } from '#domain/people/token-scopes.ts';
import type { apiRoutes } from './api-routes.ts';

export interface ApiAccess {
  access: Access;
  /** An API token with one of these scopes may make the call as well (B4). */
  scopes?: readonly TokenScope[];
}

/** Who may make each call of the API. */
export const apiAccess = {
  login: { access: { public: 'it signs people in' } },
  startLogin: { access: { public: 'it tells the single sign-on of a domain, and nothing about accounts' } },
  finishSso: { access: { public: 'it needs the sealed answer of a provider' } },
  logout: { access: { public: 'signing out twice is no error' } },
  getState: {
    access: { public: 'it answers nulls to strangers' },
    scopes: ['shifts:read', 'reports:read', 'census:write'],
  },
  setClient: { access: 'signed-in' },
  updateUser: { access: 'signed-in' },

  changePassword: { access: 'signed-in' },
  startPasswordReset: { access: { public: 'it does not tell whether the address is known' } },
  checkPasswordReset: {
    access: { public: 'it needs the token of a mailed link and answers only whether that works' },
  },
  finishPasswordReset: { access: { public: 'it needs the token of a mailed link' } },
  checkMailStop: { access: { public: 'it needs the token of a mailed link' } },
  stopMail: { access: { public: 'it needs the token of a mailed link' } },

  startEnablingTwoFactor: { access: 'signed-in' },
  finishEnablingTwoFactor: { access: 'signed-in' },
  disableTwoFactor: { access: 'signed-in' },

  listSessions: { access: 'signed-in' },
  endSession: { access: 'signed-in' },
  endOtherSessions: { access: 'signed-in' },

  listPasskeys: { access: 'signed-in' },
  startAddingPasskey: { access: 'signed-in' },
  finishAddingPasskey: { access: 'signed-in' },
  renamePasskey: { access: 'signed-in' },
  removePasskey: { access: 'signed-in' },
  startPasskeyLogin: { access: { public: 'it signs people in' } },
  finishPasskeyLogin: { access: { public: 'it signs people in' } },
  startPasskeyConfirmation: { access: 'signed-in' },
  finishPasskeyConfirmation: { access: 'signed-in' },
  listSignInMethods: { access: 'signed-in' },

  listClients: { access: 'admin' },
  getClient: { access: 'admin' },
  createClient: { access: 'admin' },
  updateClient: { access: 'admin' },
  getSetUp: { access: 'admin' },

  listModules: { access: 'admin' },
  createModule: { access: 'admin' },
  copyModules: { access: 'admin' },
  updateModule: { access: 'admin' },

  listSections: { access: 'admin' },
  getSection: { access: 'admin' },
  createSection: { access: 'admin' },
  updateSection: { access: 'admin' },
  reorderSections: { access: 'admin' },

  listAcuityFields: { access: 'admin' },
  createAcuityField: { access: 'admin' },
  updateAcuityField: { access: 'admin' },
  deleteAcuityField: { access: 'admin' },
  reorderAcuityFields: { access: 'admin' },

  listClientUsers: { access: 'owner' },
  checkClientUserEmail: { access: 'owner' },
  createClientUser: { access: 'owner' },
  updateClientUser: { access: 'owner' },
  removeClientUser: { access: 'owner' },
  setClientUserPassword: { access: 'owner' },
  resendClientUserInvitation: { access: 'owner' },
  resetClientUserTwoFactor: { access: 'owner' },

  listUsers: { access: 'admin' },
  checkUserEmail: { access: 'admin' },
  createUser: { access: 'admin' },
  changeUser: { access: 'admin' },
  setUserPassword: { access: 'admin' },
  resendUserInvitation: { access: 'admin' },
  resetUserTwoFactor: { access: 'admin' },

  listAudit: { access: 'admin' },
  listActivity: { access: 'owner' },

  listIdentityProviders: { access: 'admin' },
  createIdentityProvider: { access: 'admin' },
  updateIdentityProvider: { access: 'admin' },
  deleteIdentityProvider: { access: 'admin' },

  getSystem: { access: 'admin' },
  retryJob: { access: 'admin' },
  giveUpJob: { access: 'admin' },

  getReport: { access: 'member', scopes: ['reports:read'] },
  listReportShifts: { access: 'member', scopes: ['shifts:read'] },
  exportReportShifts: { access: 'member', scopes: ['shifts:read'] },

  getShifts: { access: 'member', scopes: ['shifts:read'] },
  saveShift: { access: 'member' },
  calculateShift: { access: 'member' },
  deleteShift: { access: 'member' },
  listShiftChanges: { access: 'member', scopes: ['shifts:read'] },
  getMonthOfShifts: { access: 'member', scopes: ['shifts:read'] },
  importShifts: { access: 'owner' },
  followShifts: { access: 'member' },

  getForecast: { access: 'member', scopes: ['reports:read'] },
  getForecastRecord: { access: 'member', scopes: ['reports:read'] },

  listApiTokens: { access: 'owner' },
  createApiToken: { access: 'owner' },
  deleteApiToken: { access: 'owner' },

  listDisplayLinks: { access: 'owner' },
  createDisplayLink: { access: 'owner' },
  deleteDisplayLink: { access: 'owner' },

  getNow: { access: 'member' },
  followNow: { access: 'member' },
  openDisplay: { access: { public: 'it needs the token of a display link' } },
  getDisplay: { access: 'display' },
  followDisplay: { access: 'display' },

  listRedFlags: { access: 'member', scopes: ['shifts:read'] },
  updateRedFlag: { access: 'member' },
  addRedFlagAction: { access: 'member' },
  previewRedFlags: { access: 'owner' },
  sendCensus: { access: 'token', scopes: ['census:write'] },

  listCensusSources: { access: 'owner' },
  createCensusSource: { access: 'admin' },
  updateCensusSource: { access: 'owner' },
  deleteCensusSource: { access: 'admin' },

  updateClientSettings: { access: 'owner' },
  updateClientModule: { access: 'owner' },

  listAssessments: { access: 'owner' },
  getRecordedNeeds: { access: 'owner' },
  getAssessment: { access: 'owner' },
  createAssessment: { access: 'owner' },
  replaceAssessment: { access: 'owner' },
  renameAssessment: { access: 'owner' },
  deleteAssessment: { access: 'owner' },

  listAnalyses: { access: 'member', scopes: ['reports:read'] },
  getAnalysis: { access: 'member', scopes: ['reports:read'] },
  createAnalysis: { access: 'admin' },
  updateAnalysis: { access: 'admin' },
  deleteAnalysis: { access: 'admin' },

  listSubscriptions: { access: 'member' },
  listSubscriptionPeople: { access: 'member' },
  createSubscription: { access: 'member' },
  updateSubscription: { access: 'member' },
  deleteSubscription: { access: 'member' },
  leaveSubscription: { access: 'member' },
  sendSubscription: { access: 'member' },

  getPdfProgress: { access: 'member' },
} as const satisfies Record<keyof typeof apiRoutes, ApiAccess>;
