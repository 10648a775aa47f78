export type Command = 'bold' | 'italic' | 'bullets' | 'numbers' | 'link';

/** The browser's own editing commands: they know its undo, its cursor and its lists. */
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
/** By place: with Shift the digits are other letters on every keyboard. */
const shiftedKeys: Record<string, Command> = { Digit7: 'numbers', Digit8: 'bullets' };

export function commandOfKey({ key, code, ctrlKey, metaKey, shiftKey, altKey }: Key): Command | null {
  if (!(ctrlKey || metaKey) || altKey) return null;
  return (shiftKey ? shiftedKeys[code] : plainKeys[key.toLowerCase()]) ?? null;
}

export function run(command: Exclude<Command, 'link'>): void {
  document.execCommand(names[command]);
}

/** Whether the text at the cursor has it. */
export function isOn(command: Command): boolean {
  if (command !== 'link') return document.queryCommandState(names[command]);
  return linkAt(getSelection()?.anchorNode ?? null) !== null;
}

export function linkAt(node: Node | null): HTMLAnchorElement | null {
  const element = node instanceof Element ? node : (node?.parentElement ?? null);
  return element?.closest('a') ?? null;
}
