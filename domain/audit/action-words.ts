import { capitalize } from '#domain/measures/formatting.ts';

/**
 * Every action of the audit trail as the verb of a sentence, between the person and the record: "Ann Lee *gave access to*
 * bo@ward.example".
 */
const verbs: Readonly<Record<string, string>> = {
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
  'used emergency sign-in': 'signed in without single sign-on',
  'linked identity': 'was linked to single sign-on',
  'signed out by provider': 'was signed out by single sign-on',

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
  'retried job': 'asked for another try of',
  'gave up job': 'gave up on',

  'changed hospital settings': 'changed the settings of',
  'changed reasons or premium categories': 'changed reasons or premium categories of',
  'changed plan or surcharges': 'changed plan or surcharges of',
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

  'created analysis': 'created',
  'renamed analysis': 'renamed',
  'published analysis': 'published',
  'unpublished analysis': 'unpublished',
  'changed note': 'changed notes in',
  'deleted analysis': 'deleted',

  'saved shift': 'saved',
  'changed shift': 'changed',
  'deleted shift': 'deleted',

  'opened red flag': 'opened',
  'reopened red flag': 'opened again',
  'withdrew red flag': 'withdrew',
  'took red flag': 'took',
  'handed over red flag': 'handed over',
  'resolved red flag': 'resolved',
  'changed red flag': 'changed',
  'tried action': 'tried an action for',
  'changed red flag rules': 'changed red flag rules in',
  'changed reminders': 'changed the reminders of',

  'created subscription': 'added',
  'changed subscription': 'changed',
  'deleted subscription': 'deleted',
  'left subscription': 'left',

  'mailed report': 'mailed',
  'printed report': 'downloaded a report as PDF',
  'printed analysis': 'downloaded the PDF of',
  'exported shifts': 'downloaded shifts',
  'exported users': 'downloaded the list of users',
  'exported audit trail': 'downloaded the audit trail',
  'called with token': 'called the API',

  'refused call': 'was refused a request',
  'refused calls limited': 'had more requests refused than are recorded',
};

/** An unknown action is its own verb: all of them start with one. */
export function describeAction(action: string): string {
  return verbs[action] ?? action;
}

export function hasWords(action: string): boolean {
  return action in verbs;
}

/** A choice in a list of actions: "Changed hospital". */
export function nameAction(action: string): string {
  return toReadable(action.replace('client', 'hospital'));
}

/** `acuity_field` reads `Acuity field`. */
export function toReadable(words: string): string {
  return capitalize(words.replaceAll('_', ' '));
}
