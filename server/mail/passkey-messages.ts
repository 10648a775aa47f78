import { aboutAccount, type Message } from './messages.ts';

const alarm = `If this was not you, remove the passkeys that you do not know, reset your password and tell your hospital’s administrator now. ${aboutAccount}`;

export function passkeyAdded(link: string, name: string): Message {
  return {
    subject: 'A passkey was added to your Parity account',
    paragraphs: [`“${name}” can now be used to log in to your Parity account, without a password or a code.`],
    action: { label: 'Open your settings', url: link },
    small: alarm,
  };
}

export function passkeyRemoved(link: string, name: string): Message {
  return {
    subject: 'A passkey was removed from your Parity account',
    paragraphs: [`“${name}” can no longer be used to log in to your Parity account.`],
    action: { label: 'Open your settings', url: link },
    small: alarm,
  };
}

export function passkeyPossiblyCopied(link: string, name: string): Message {
  return {
    subject: 'A passkey of your Parity account was refused',
    paragraphs: [
      `A login with your passkey “${name}” was refused, because a copy of it may be in use: the security key has counted fewer uses than Parity.`,
      'Please remove this passkey, and add a new one with another security key.',
    ],
    action: { label: 'Open your settings', url: link },
    small: alarm,
  };
}
