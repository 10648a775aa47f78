import type { Orderable } from '#web/ui/reorder/order.ts';

/** A list of texts while it is edited. */
export interface EditedTexts {
  listed: readonly Orderable[];
  /** The text of the field for another one. */
  typed: string;
}

export function toEditedTexts(names: readonly string[]): EditedTexts {
  return { listed: names.map((name, id) => ({ id, name })), typed: '' };
}

/** Appends the typed text, unless it is blank or already in the list. */
export function withTyped(texts: EditedTexts): EditedTexts {
  const { listed, typed } = texts;
  const name = typed.trim();
  if (name === '' || isListed(texts, name)) return texts;
  const id = Math.max(-1, ...listed.map(each => each.id)) + 1;
  return { listed: [...listed, { id, name }], typed: '' };
}

/** Whether the list has the text in any case, other than as the item that is renamed. */
export function isListed({ listed }: EditedTexts, text: string, renamedId?: number): boolean {
  const name = text.trim().toLowerCase();
  return listed.some(each => each.id !== renamedId && each.name.toLowerCase() === name);
}

/** A typed text is saved even if the user did not press Enter. */
export function listTexts(texts: EditedTexts): string[] {
  return withTyped(texts).listed.map(({ name }) => name);
}
