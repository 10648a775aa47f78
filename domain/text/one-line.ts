/**
 * Control characters (line breaks, tabs and NUL), line separators, halves of characters, and characters that turn the direction of
 * the text after them, so that a name could pass for another. Joiners and direction marks are part of names in many scripts.
 */
const disruptive = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** Whether the text can be shown in a line without changing the text around it: a name, a title, an address. */
export function isOneLine(text: string): boolean {
  return !disruptive.test(text);
}

export const notOneLine = 'Line breaks and control characters are not allowed.';
