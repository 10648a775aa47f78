import { isSafeLink } from '#domain/reports/notes.ts';

export type Command = 'bold' | 'italic' | 'bullets' | 'numbers' | 'link';

/** The browser's names for its editing commands, which support its own undo, cursor and lists. */
const names: Record<Exclude<Command, 'link'>, string> = {
  bold: 'bold',
  italic: 'italic',
  bullets: 'insertUnorderedList',
  numbers: 'insertOrderedList',
};

interface Key {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

const plainKeys: Record<string, Command> = { b: 'bold', i: 'italic', k: 'link' };
/** By `code`: with Shift, the digits produce other characters on every layout. */
const shiftedKeys: Record<string, Command> = { Digit7: 'numbers', Digit8: 'bullets' };

export function findCommand({ key, code, ctrlKey, metaKey, shiftKey, altKey }: Key): Command | null {
  if (!(ctrlKey || metaKey) || altKey) return null;
  return (shiftKey ? shiftedKeys[code] : plainKeys[key.toLowerCase()]) ?? null;
}

export function runCommand(command: Exclude<Command, 'link'>): void {
  document.execCommand(names[command]);
}

/** Whether the text at the cursor has this format. */
export function isActive(command: Command): boolean {
  if (command !== 'link') return document.queryCommandState(names[command]);
  return findLink(getSelection()?.anchorNode ?? null) !== null;
}

export function findLink(node: Node | null): HTMLAnchorElement | null {
  const element = node instanceof Element ? node : (node?.parentElement ?? null);
  return element?.closest('a') ?? null;
}

/** The link for a typed address; completes `example.org` and `ann@example.org`. Null if it is not a safe link. */
export function parseLink(typed: string): string | null {
  const address = typed.trim();
  if (isSafeLink(address)) return address;
  if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return null;
  const guess = /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(address) ? `mailto:${address}` : `https://${address}`;
  return /\./.test(address) && isSafeLink(guess) ? guess : null;
}
