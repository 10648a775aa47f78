import { isOneLine } from '#domain/text/one-line.ts';

/** Claims of a token: what a provider says about a person or a session. Its values can be anything. */
export type UnreadClaims = Readonly<Record<string, unknown>>;

/** The name of a claim with a control character in a text, however deep: it refuses the sign-in (D56). */
export function findUnreadableClaim(claims: UnreadClaims): string | undefined {
  return Object.keys(claims).find(name => hasControlCharacter(claims[name]));
}

function hasControlCharacter(claim: unknown): boolean {
  const waiting = [claim];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string' && !isOneLine(value)) return true;
    if (typeof value === 'object' && value !== null) {
      for (const inner of Object.values(value)) waiting.push(inner);
    }
  }
  return false;
}

/** The text of a claim; empty if it is missing or no text. */
export function readClaim(claims: UnreadClaims, name: string): string {
  const value = claims[name];
  return typeof value === 'string' ? value.trim() : '';
}
