/** More would be a mistake; the list stays readable. */
export const passkeysPerPerson = 20;

export const passkeyNameLength = 100;

/**
 * Whether passkeys can be used at an address: browsers require a host name, and https except on this machine.
 * `http://127.0.0.1:8080` has no host name.
 */
export function supportsPasskeys({ protocol, hostname }: { protocol: string; hostname: string }): boolean {
  const isSecure = protocol === 'https:' || hostname === 'localhost';
  const isNumber = /^[\d.]+$/.test(hostname) || hostname.includes(':');
  return isSecure && !isNumber;
}

/**
 * Authenticators that count their uses send a higher count each time: one that does not increase may come from a copy of the key.
 * Those that do not count, such as synchronised passkeys, always send 0.
 */
export function isCounterPlausible({ stored, received }: { stored: number; received: number }): boolean {
  return received > stored || (received === 0 && stored === 0);
}
