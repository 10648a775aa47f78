import type { MailStop } from './stop-links.ts';

/** The content of a mail, for both its text and its HTML part. */
export interface Message {
  subject: string;
  paragraphs: string[];
  /** The link button, if there is one. */
  action?: { label: string; url: string };
  /** Small print below the action: why the mail came, how long the link works, what to do if the mail is unexpected. */
  small?: string;
  /** Lets the recipient stop such mails with one click. */
  stop?: MailStop;
  attachments?: Attachment[];
}

export interface Attachment {
  filename: string;
  contentType: string;
  content: Buffer;
}

const ignore = 'If you did not ask for this, you can ignore this mail: nothing has changed.';
const alarm = 'If this was not you, reset your password now and tell your hospital’s administrator.';

/** The end of mails that protect an account. */
export const aboutAccount =
  'You get this mail because it is about the security of your Parity account. Such mails cannot be turned off.';

const asked = 'You get this mail because your address was entered to reset a password.';

const added = (hospital: string | undefined) =>
  `You get this mail because somebody who manages users${hospital ? ` at ${hospital}` : ''} entered your address.`;

export function invitation(link: string, hospital: string | undefined): Message {
  return {
    subject: 'Welcome to Parity',
    paragraphs: [
      hospital
        ? `You have been given access to ${hospital} in Parity.`
        : 'You have been given an account in Parity.',
      'Set a password to finish setting up your account.',
    ],
    action: { label: 'Get Started', url: link },
    small: `The link works once, for 7 days. ${added(hospital)}`,
  };
}

export function passwordReset(link: string): Message {
  return {
    subject: 'Reset your Parity password',
    paragraphs: ['Somebody, hopefully you, asked to reset the password of your Parity account.'],
    action: { label: 'Choose a Password', url: link },
    small: `The link works once, for 1 hour. ${asked} ${ignore}`,
  };
}

/** Instead of a link to set a password, for people whose hospital requires single sign-on (B1). */
export function singleSignOn(link: string, provider: string, hospital: string | undefined): Message {
  return {
    subject: hospital ? 'Welcome to Parity' : 'Log in to Parity with single sign-on',
    paragraphs: [
      ...(hospital ? [`You have been given access to ${hospital} in Parity.`] : []),
      `Your hospital uses ${provider} for Parity: you need no Parity password.`,
    ],
    action: { label: `Continue with ${provider}`, url: link },
    small: hospital ? added(hospital) : `${asked} ${ignore}`,
  };
}

export function accessGiven(link: string, hospital: string): Message {
  return {
    subject: `You now have access to ${hospital} in Parity`,
    paragraphs: [
      `Your Parity account has been given access to ${hospital}.`,
      'Sign in with your usual password to find it.',
    ],
    action: { label: 'Open Parity', url: link },
    small: added(hospital),
  };
}

export function passwordChanged(link: string): Message {
  return {
    subject: 'Your Parity password was changed',
    paragraphs: ['The password of your Parity account was just changed. All your other sessions have ended.'],
    action: { label: 'Reset your password', url: link },
    small: `${alarm} ${aboutAccount}`,
  };
}

/** A password that another user set (D47). */
export function passwordSet(link: string): Message {
  return {
    subject: 'A new password was set for your Parity account',
    paragraphs: [
      'Somebody who manages users at your hospital set a new password for your Parity account. All your sessions have ended.',
      'The new password works once: when you log in with it, you choose a password of your own.',
    ],
    action: { label: 'Reset your password', url: link },
    small: `If you did not expect this, reset your password now and tell your hospital’s administrator. ${aboutAccount}`,
  };
}

/** Sent to both addresses (D48). */
export function emailChanged(link: string, from: string, to: string): Message {
  return {
    subject: 'The e-mail address of your Parity account was changed',
    paragraphs: [`The address with which you log in to Parity was changed from ${from} to ${to}.`],
    action: { label: 'Open Parity', url: link },
    small: `If you did not expect this, tell your hospital’s administrator now. ${aboutAccount}`,
  };
}

export function twoFactorChanged(link: string, on: boolean): Message {
  return {
    subject: `Two-factor authentication is ${on ? 'on' : 'off'} for your Parity account`,
    paragraphs: [
      on
        ? 'From now on signing in asks for a code from your authenticator app. Keep your recovery codes in a safe place.'
        : 'From now on signing in to your Parity account asks for your password alone.',
    ],
    action: { label: 'Open your settings', url: link },
    small: `${alarm} ${aboutAccount}`,
  };
}

/** After a sign-in from a browser that the account has not used before (B5). */
export function newBrowser(
  link: string,
  { device, address, time }: Record<'device' | 'address' | 'time', string>,
): Message {
  return {
    subject: 'New sign-in to your Parity account',
    paragraphs: [
      'Your Parity account was used to sign in from a browser that it had not used before.',
      `${device}, from the address ${address}, on ${time}.`,
      'If this was you, there is nothing to do.',
    ],
    action: { label: 'See your sessions', url: link },
    small: `If this was not you, log in, end that session, change your password and tell your hospital’s administrator. ${aboutAccount}`,
  };
}

/** To the owners of hospitals that require single sign-on (B1). */
export function emergencySignIn(use: { email: string; provider: string; at: Date; ip: string }): Message {
  return {
    subject: `${use.email} logged in to Parity without ${use.provider}`,
    paragraphs: [
      `${use.email} logged in without ${use.provider} on ${use.at.toISOString().slice(0, 16).replace('T', ' at ')} UTC, from the address ${use.ip}.`,
      'Administrators of Parity and your emergency owners can do so, for example while the sign-in service is down.',
    ],
    small: `If you did not expect this, ask the person, and tell your Parity administrator. You get this mail because you are an owner of a hospital that requires ${use.provider}. Such mails cannot be turned off.`,
  };
}
