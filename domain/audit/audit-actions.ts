import { capitalize } from '#domain/measures/formatting.ts';

// Every action of the audit trail (D34), with its verb in a sentence, between the person and the record: "Ann Lee *gave access to*
// bo@ward.example". A new one also becomes a choice on the screen.

/** Signing in, and changes to the person's own account. */
const accountVerbs = {
  'signed in': 'signed in',
  'sign-in refused': 'was refused at sign-in',
  'sign-in limited': 'reached the limit of failed sign-ins',
  'signed out': 'signed out',
  'ended session': 'ended one of their sessions',
  'ended other sessions': 'ended their other sessions',
  'chose hospital': 'switched to this hospital',
  'changed password': 'changed their password',
  'asked for link': 'asked for a link to set a password',
  'reset password': 'reset their password',
  'activated account': 'activated their account',
  'enabled two-factor': 'turned on two-factor authentication',
  'disabled two-factor': 'turned off two-factor authentication',
  'used recovery code': 'used a recovery code',
  'used temporary password': 'used a temporary password',
  'added passkey': 'added a passkey',
  'removed passkey': 'removed a passkey',
  'stopped mails': 'stopped mails',
  'chose mails': 'chose which mails to get',
};

/** Single sign-on (B1). */
const singleSignOnVerbs = {
  'linked identity': 'was linked to single sign-on',
  'signed out by provider': 'was signed out by single sign-on',
  'used emergency sign-in': 'signed in without single sign-on',
};

/** Changes to hospitals, the catalogue and people. */
const administrationVerbs = {
  'created administrator': 'created the administrator',
  'created client': 'added',
  'changed client': 'changed',
  'exported client': 'exported all data of',
  'deleted client': 'deleted',
  'created module': 'added',
  'changed module': 'changed',
  'created section': 'added',
  'changed section': 'changed',
  'reordered sections': 'reordered the sections',
  'created acuity field': 'added',
  'changed acuity field': 'changed',
  'deleted acuity field': 'deleted',
  'reordered acuity fields': 'reordered acuity fields',
  'created user': 'invited',
  'changed user': 'changed',
  'gave access': 'gave access to',
  'removed access': 'removed the access of',
  'set password': 'set a password for',
  'resent invitation': 'sent another invitation to',
  'reset two-factor': 'turned off two-factor authentication for',
  'restarted unproved account': 'reset the unproved account of',
  'erased user': 'erased',
  'pruned audit trail': 'deleted old entries of the audit trail',
  'created identity provider': 'added',
  'changed identity provider': 'changed',
  'deleted identity provider': 'deleted',
  'imported peer sums': 'imported peer sums of another installation',
  'retried job': 'asked for another try of',
  'gave up job': 'gave up on',
};

/** Changes by owners to their hospital. */
const settingsVerbs = {
  'changed hospital settings': 'changed the settings of',
  'changed reasons or premium categories': 'changed reasons or premium categories of',
  'changed plan or surcharges': 'changed plan or surcharges of',
  'changed red flag rules': 'changed red flag rules in',
  'changed reminders': 'changed the reminders of',
  'changed standard': 'changed the staffing standard of',
  'changed hand-over minutes': 'changed the hand-over minutes of',
  'replaced schedule': 'replaced scheduled RNs of',
  'changed roster columns': 'changed how rosters are read at',
  'undid roster import': 'took back the last roster of',
  'created assessment': 'created',
  'changed assessment': 'changed',
  'deleted assessment': 'deleted',
  'created token': 'added',
  'deleted token': 'deleted',
  'created census source': 'added',
  'changed census source': 'changed',
  'deleted census source': 'deleted',
  'created display link': 'added',
  'revoked display link': 'revoked',
};

/** Changes to Parity Data Analyses. */
const analysisVerbs = {
  'created analysis': 'created',
  'renamed analysis': 'renamed',
  'published analysis': 'published',
  'unpublished analysis': 'unpublished',
  'changed note': 'changed notes in',
  'deleted analysis': 'deleted',
};

/** Changes to shifts; the history of a shift lists these. */
const shiftVerbs = {
  'saved shift': 'saved',
  'changed shift': 'changed',
  'deleted shift': 'deleted',
};

/** The two confirmations of a hand-over (B23); the history of a shift lists these, too. */
const confirmationVerbs = {
  'gave hand-over': 'gave',
  'took hand-over': 'took',
};

const handoverVerbs = { ...confirmationVerbs, 'changed hand-over notes': 'changed the notes of' };

/** What happens to red flags (B12). */
const redFlagVerbs = {
  'opened red flag': 'opened',
  'reopened red flag': 'opened again',
  'withdrew red flag': 'withdrew',
  'took red flag': 'took',
  'handed over red flag': 'handed over',
  'resolved red flag': 'resolved',
  'changed red flag': 'changed',
  'tried action': 'tried an action for',
};

/** Reports that are mailed regularly (B14). */
const subscriptionVerbs = {
  'created subscription': 'added',
  'changed subscription': 'changed',
  'deleted subscription': 'deleted',
  'left subscription': 'left',
};

/** Data that left as a file or a whole list. */
const exportVerbs = {
  'printed report': 'downloaded a report as PDF',
  'printed analysis': 'downloaded the PDF of',
  'mailed report': 'mailed',
  'exported shifts': 'downloaded shifts',
  'exported red flags': 'downloaded red flags',
  'exported users': 'downloaded the list of users',
  'exported audit trail': 'downloaded the audit trail',
  'exported peer sums': 'wrote peer sums for another installation',
  'called with token': 'called the API',
};

/** Calls that answered 403, 404 or 418. */
const refusalVerbs = {
  'refused call': 'was refused a request',
  'refused calls limited': 'had more requests refused than are recorded',
};

const verbs = {
  ...accountVerbs,
  ...singleSignOnVerbs,
  ...administrationVerbs,
  ...settingsVerbs,
  ...analysisVerbs,
  ...shiftVerbs,
  ...handoverVerbs,
  ...redFlagVerbs,
  ...subscriptionVerbs,
  ...exportVerbs,
  ...refusalVerbs,
};

export type AuditAction = keyof typeof verbs;
export type AccountAction = keyof typeof accountVerbs;
export type AnalysisAction = keyof typeof analysisVerbs;
export type ExportAction = keyof typeof exportVerbs;
export type RefusalAction = keyof typeof refusalVerbs;

export const accountActions = listActions(accountVerbs);
export const singleSignOnActions = listActions(singleSignOnVerbs);
export const administrationActions = listActions(administrationVerbs);
export const settingsActions = listActions(settingsVerbs);
export const analysisActions = listActions(analysisVerbs);
export const shiftActions = listActions(shiftVerbs);
export const confirmationActions = listActions(confirmationVerbs);
export const handoverActions = listActions(handoverVerbs);
export const redFlagAuditActions = listActions(redFlagVerbs);
export const subscriptionActions = listActions(subscriptionVerbs);
export const exportActions = listActions(exportVerbs);
export const refusalActions = listActions(refusalVerbs);

function listActions<Action extends string>(group: Record<Action, string>): Action[] {
  return Object.keys(group) as Action[];
}

/** An unknown action is its own verb: all of them start with one. */
export function describeAction(action: string): string {
  return (verbs as Record<string, string>)[action] ?? action;
}

/** A choice in a list of actions: "Changed hospital". */
export function nameAction(action: string): string {
  return toReadable(action.replace('client', 'hospital'));
}

/** `acuity_field` reads `Acuity field`. */
export function toReadable(words: string): string {
  return capitalize(words.replaceAll('_', ' '));
}
