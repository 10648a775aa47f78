import type { Access } from '#domain/people/access.ts';
import type { TokenScope } from '#domain/people/api-tokens.ts';
import type { Confirmation } from '#domain/people/sign-in/confirmation.ts';
import type { apiRoutes } from './api-routes.ts';

export interface ApiAccess {
  access: Access;
  /** An API token with one of these scopes may make the call as well (B4). */
  scopes?: readonly TokenScope[];
  /** The token may also be the password of HTTP Basic, which is all that spreadsheet programs send (B22). */
  takesBasic?: true;
  confirms?: Confirms;
}

/**
 * What the person confirms first (D48, D56). The server asks before it calls the handler, except:
 * - `recentIf`: only in this case, which the handler finds out
 * - `password`: the call itself always carries the person's own password
 * - `nothing`: with the reason why a session that a provider started may make the call
 */
type Confirms = Confirmation | { recentIf: string } | 'password' | { nothing: string };

/**
 * Calls about a hospital are refused in the sessions of other hospitals' providers. Those about the person's own account are not, so
 * each that changes something states what it asks for.
 */
type StatedAccess<Route> = Route extends `GET ${string}`
  ? ApiAccess
  : ApiAccess & ({ access: Exclude<Access, 'signed-in'> } | { confirms: Confirms });

/** Who may make each call of the API. */
export const apiAccess = {
  login: { access: { public: 'it signs people in' } },
  startLogin: { access: { public: 'it tells the single sign-on of a domain, and nothing about accounts' } },
  finishSso: { access: { public: 'it needs the sealed answer of a provider' } },
  logout: { access: { public: 'signing out twice is no error' } },
  getState: {
    access: { public: 'it answers nulls to strangers' },
    scopes: ['shifts:read', 'reports:read', 'census:write', 'schedule:write'],
  },
  setClient: {
    access: 'signed-in',
    confirms: { nothing: 'the session changes, and reaches no more than before' },
  },
  updateUser: { access: 'signed-in', confirms: { nothing: 'it stores choices, and no way to log in' } },

  changePassword: { access: 'signed-in', confirms: 'password' },
  startPasswordReset: { access: { public: 'it does not tell whether the address is known' } },
  checkPasswordReset: {
    access: { public: 'it needs the token of a mailed link and answers only whether that works' },
  },
  finishPasswordReset: { access: { public: 'it needs the token of a mailed link' } },
  checkMailStop: { access: { public: 'it needs the token of a mailed link' } },
  stopMail: { access: { public: 'it needs the token of a mailed link' } },

  startEnablingTwoFactor: { access: 'signed-in', confirms: 'recent' },
  finishEnablingTwoFactor: { access: 'signed-in', confirms: 'own' },
  disableTwoFactor: { access: 'signed-in', confirms: 'own' },

  listSessions: { access: 'signed-in' },
  endSession: { access: 'signed-in', confirms: { nothing: 'it only takes access away' } },
  endOtherSessions: { access: 'signed-in', confirms: { nothing: 'it only takes access away' } },

  listPasskeys: { access: 'signed-in' },
  startAddingPasskey: { access: 'signed-in', confirms: 'recent' },
  finishAddingPasskey: { access: 'signed-in', confirms: 'own' },
  renamePasskey: { access: 'signed-in', confirms: 'own' },
  removePasskey: { access: 'signed-in', confirms: 'own' },
  startPasskeyLogin: { access: { public: 'it signs people in' } },
  finishPasskeyLogin: { access: { public: 'it signs people in' } },
  startPasskeyConfirmation: { access: 'signed-in', confirms: { nothing: 'it confirms' } },
  finishPasskeyConfirmation: { access: 'signed-in', confirms: { nothing: 'it confirms' } },
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
  updateClientUser: { access: 'owner', confirms: { recentIf: 'the own address changes' } },
  removeClientUser: { access: 'owner' },
  setClientUserPassword: { access: 'owner', confirms: 'password' },
  resendClientUserInvitation: { access: 'owner' },
  resetClientUserTwoFactor: { access: 'owner', confirms: 'password' },

  listUsers: { access: 'admin' },
  checkUserEmail: { access: 'admin' },
  createUser: { access: 'admin', confirms: { recentIf: 'the person becomes an administrator' } },
  changeUser: {
    access: 'admin',
    confirms: { recentIf: 'the own address changes, or the person becomes an administrator' },
  },
  setUserPassword: { access: 'admin', confirms: 'password' },
  resendUserInvitation: { access: 'admin' },
  resetUserTwoFactor: { access: 'admin', confirms: 'password' },

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

  answerAdequacy: { access: 'member' },
  getCalibration: { access: 'member' },
  getCalibrationDetails: { access: 'member' },

  getHandover: { access: 'member' },
  saveHandover: { access: 'member' },
  confirmHandover: { access: 'member' },

  getForecast: { access: 'member', scopes: ['reports:read'] },
  getForecastRecord: { access: 'member', scopes: ['reports:read'] },

  listApiTokens: { access: 'owner' },
  createApiToken: { access: 'owner', confirms: 'hospital' },
  deleteApiToken: { access: 'owner' },

  listDisplayLinks: { access: 'owner' },
  createDisplayLink: { access: 'owner', confirms: 'hospital' },
  deleteDisplayLink: { access: 'owner' },

  getNow: { access: 'member' },
  followNow: { access: 'member' },
  openDisplay: { access: { public: 'it needs the token of a display link' } },
  getDisplay: { access: 'display' },
  getPosting: { access: 'posting' },
  followDisplay: { access: 'display' },

  listRedFlags: { access: 'member', scopes: ['shifts:read'] },
  listWhatHelped: { access: 'member' },
  listRedFlagPeople: { access: 'member' },
  updateRedFlag: { access: 'member' },
  addRedFlagAction: { access: 'member' },
  previewRedFlags: { access: 'owner' },
  listStandards: { access: 'member', scopes: ['shifts:read', 'reports:read'] },
  previewStandard: { access: 'owner' },
  sendCensus: { access: 'token', scopes: ['census:write'] },
  sendSchedule: { access: 'owner', scopes: ['schedule:write'] },

  exportShiftsAsParquet: { access: 'token', scopes: ['export:read'], takesBasic: true },
  exportShiftsAsCsv: { access: 'token', scopes: ['export:read'], takesBasic: true },
  exportRedFlagsAsCsv: { access: 'token', scopes: ['export:read'], takesBasic: true },

  listCensusSources: { access: 'owner' },
  createCensusSource: { access: 'admin' },
  updateCensusSource: { access: 'owner' },
  deleteCensusSource: { access: 'admin' },

  getRoster: { access: 'owner' },
  saveRosterMapping: { access: 'owner' },
  getScheduleRows: { access: 'owner' },
  undoRosterImport: { access: 'owner' },

  updateClientSettings: { access: 'owner', confirms: { recentIf: 'the sign-in policy becomes weaker' } },
  updateClientModule: { access: 'owner' },

  listAssessments: { access: 'owner' },
  getRecordedNeeds: { access: 'owner' },
  getAssessment: { access: 'owner' },
  createAssessment: { access: 'owner' },
  replaceAssessment: { access: 'owner' },
  renameAssessment: { access: 'owner' },
  deleteAssessment: { access: 'owner' },

  runSimulation: { access: 'owner' },

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
} as const satisfies { [Name in keyof typeof apiRoutes]: StatedAccess<(typeof apiRoutes)[Name]> };
