/** Signing in, and changes to the person's own account. */
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
  'added passkey',
  'removed passkey',
  'stopped mails',
  'chose mails',
] as const;

/** Single sign-on (B1). */
export const singleSignOnActions = [
  'linked identity',
  'signed out by provider',
  'used emergency sign-in',
] as const;

/** Changes to hospitals, the catalogue and people. */
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
  'created identity provider',
  'changed identity provider',
  'deleted identity provider',
  'retried job',
  'gave up job',
] as const;

/** Changes by owners to their hospital. */
export const settingsActions = [
  'changed hospital settings',
  'changed reasons or premium categories',
  'changed plan or surcharges',
  'changed red flag rules',
  'changed reminders',
  'created assessment',
  'changed assessment',
  'deleted assessment',
  'created token',
  'deleted token',
  'created census source',
  'changed census source',
  'deleted census source',
  'created display link',
  'revoked display link',
] as const;

/** Changes to Parity Data Analyses. */
export const analysisActions = [
  'created analysis',
  'renamed analysis',
  'published analysis',
  'unpublished analysis',
  'changed note',
  'deleted analysis',
] as const;

/** Changes to shifts; the history of a shift lists these. */
export const shiftActions = ['saved shift', 'changed shift', 'deleted shift'] as const;

/** What happens to red flags (B12). */
export const redFlagAuditActions = [
  'opened red flag',
  'reopened red flag',
  'withdrew red flag',
  'took red flag',
  'handed over red flag',
  'resolved red flag',
  'changed red flag',
  'tried action',
] as const;

/** Reports that are mailed regularly (B14). */
export const subscriptionActions = [
  'created subscription',
  'changed subscription',
  'deleted subscription',
  'left subscription',
] as const;

/** Data that left as a file or a whole list. */
export const exportActions = [
  'printed report',
  'printed analysis',
  'mailed report',
  'exported shifts',
  'exported users',
  'exported audit trail',
  'called with token',
] as const;

/** Calls that answered 403, 404 or 418. */
export const refusalActions = ['refused call', 'refused calls limited'] as const;

export type AccountAction = (typeof accountActions)[number];
export type AnalysisAction = (typeof analysisActions)[number];
export type ExportAction = (typeof exportActions)[number];
export type RefusalAction = (typeof refusalActions)[number];
export type ShiftAction = (typeof shiftActions)[number];

/** Every action of the audit trail (D34). A new one also becomes a choice on the screen. */
export type AuditAction =
  | AccountAction
  | AnalysisAction
  | ExportAction
  | RefusalAction
  | ShiftAction
  | (typeof redFlagAuditActions)[number]
  | (typeof subscriptionActions)[number]
  | (typeof singleSignOnActions)[number]
  | (typeof administrationActions)[number]
  | (typeof settingsActions)[number];
