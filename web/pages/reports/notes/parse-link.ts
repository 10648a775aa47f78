import { isSafeLink } from '#domain/reports/notes.ts';

/** The link for a typed address; completes `example.org` and `ann@example.org`. Null if it is not a safe link. */
export function parseLink(typed: string): string | null {
  const address = typed.trim();
  if (isSafeLink(address)) return address;
  if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return null;
  const guess = /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(address) ? `mailto:${address}` : `https://${address}`;
  return /\./.test(address) && isSafeLink(guess) ? guess : null;
}
