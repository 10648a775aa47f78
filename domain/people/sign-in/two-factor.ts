/** The content of the QR code for an authenticator app. The label starts with the product's name, so that people find it. */
export function buildAuthenticatorUri({ email, secret }: { email: string; secret: string }): string {
  const label = `Parity:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=Parity&algorithm=SHA1&digits=6&period=30`;
}

/** Six digits, ignoring spaces, are an authenticator's code; anything else is a recovery code. */
export function isAuthenticatorCode(text: string): boolean {
  return /^\d{6}$/.test(text.replace(/\s/g, ''));
}

/** Letters and digits in upper case, as stored and compared: `"ab3d-9xyz"` is `"AB3D9XYZ"`. */
export function normalizeCode(text: string): string {
  return text.replace(/[^\da-z]/gi, '').toUpperCase();
}
