/** What an authenticator app is given as a QR code. The label is the product's, so that people find it in their list. */
export function buildAuthenticatorUri({ email, secret }: { email: string; secret: string }): string {
  const label = `Parity:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=Parity&algorithm=SHA1&digits=6&period=30`;
}

/** Six digits are an authenticator's code, whatever spaces people type between them; anything else is a recovery code. */
export function isAuthenticatorCode(text: string): boolean {
  return /^\d{6}$/.test(text.replace(/\s/g, ''));
}

/** As it is stored and compared: letters and digits only, upper case. `"ab3d-9xyz"` is `"AB3D9XYZ"`. */
export function normalizeCode(text: string): string {
  return text.replace(/[^\da-z]/gi, '').toUpperCase();
}
