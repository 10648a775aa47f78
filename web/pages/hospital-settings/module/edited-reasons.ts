import type { Orderable } from '#web/ui/reorder/order.ts';

/** The reasons of one side while they are edited. */
export interface EditedReasons {
  listed: readonly Orderable[];
  /** What stands in the field for another one. */
  typed: string;
}

export function editedReasons(names: readonly string[]): EditedReasons {
  return { listed: names.map((name, id) => ({ id, name })), typed: '' };
}

export function isListed({ listed, typed }: EditedReasons): boolean {
  const name = typed.trim().toLowerCase();
  return listed.some(each => each.name.toLowerCase() === name);
}

/** With the typed one at the end of the list, unless that is blank or there already. */
export function withTyped(reasons: EditedReasons): EditedReasons {
  const { listed, typed } = reasons;
  const name = typed.trim();
  if (name === '' || isListed(reasons)) return reasons;
  const id = Math.max(-1, ...listed.map(each => each.id)) + 1;
  return { listed: [...listed, { id, name }], typed: '' };
}
