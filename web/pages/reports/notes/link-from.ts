import { isSafeLink } from '#domain/reports/notes.ts';

/** Where an address leads that somebody typed as people do: `example.org`, `ann@example.org`. Null where nowhere safe. */
export function linkFrom(typed: string): string | null {
  const address = typed.trim();
  if (isSafeLink(address)) return address;
  if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return null;
  const guess = /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(address) ? `mailto:${address}` : `https://${address}`;
  return /\./.test(address) && isSafeLink(guess) ? guess : null;
}
