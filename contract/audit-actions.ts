/** What people do to prove who they are, and their own choices. */
export const accountActions = [
  'signed in',
  'sign-in refused',
  'sign-in limited',
  'signed out',
  'ended session',
  'ended other sessions',
  'chose hospital',
  'changed password',
  'asked for link',
  'reset password',
  'activated account',
  'enabled two-factor',
  'disabled two-factor',
  'used recovery code',
  'used temporary password',
] as const;

/** What people do to hospitals, the catalogue and each other. */
export const administrationActions = [
  'created administrator',
  'created client',
  'changed client',
  'exported client',
  'deleted client',
  'created module',
  'changed module',
  'created section',
  'changed section',
  'reordered sections',
  'created acuity field',
  'changed acuity field',
  'deleted acuity field',
  'reordered acuity fields',
  'created user',
  'changed user',
  'gave access',
  'removed access',
  'set password',
  'resent invitation',
  'reset two-factor',
  'restarted unproved account',
  'erased user',
  'pruned audit trail',
] as const;

/** What owners do to their hospital. */
export const settingsActions = [
  'changed hospital settings',
  'changed reasons or premium categories',
  'created assessment',
  'changed assessment',
  'deleted assessment',
] as const;

/** What administrators do to Parity Data Analyses. */
export const analysisActions = [
  'created analysis',
  'renamed analysis',
  'published analysis',
  'unpublished analysis',
  'changed note',
  'deleted analysis',
] as const;

/** What people do to shifts; the history of a shift is made of these. */
export const shiftActions = ['saved shift', 'changed shift', 'deleted shift'] as const;

/** Data handed out as a file or a whole list. */
export const exportActions = [
  'printed report',
  'printed analysis',
  'exported shifts',
  'exported users',
  'exported audit trail',
] as const;

/** Calls that answered 403, 404 or 418. */
export const refusalActions = ['refused call', 'refused calls limited'] as const;

export type AccountAction = (typeof accountActions)[number];
export type AdministrationAction = (typeof administrationActions)[number];
export type AnalysisAction = (typeof analysisActions)[number];
export type ExportAction = (typeof exportActions)[number];
export type RefusalAction = (typeof refusalActions)[number];
export type SettingsAction = (typeof settingsActions)[number];
export type ShiftAction = (typeof shiftActions)[number];

/** What the audit trail can hold (D34). A new kind of event gets its name here, and with it a choice on the screen. */
export type AuditAction =
  | AccountAction
  | AdministrationAction
  | AnalysisAction
  | ExportAction
  | RefusalAction
  | SettingsAction
  | ShiftAction;
