import { isWithin, type Place, type Range } from '../state/block.ts';

export type Selection = ReturnType<typeof createSelection>;

/** The cells that a person has marked, like in a spreadsheet; each cell listens for itself. */
export function createSelection() {
  const listeners = new Set<() => void>();
  let range: Range | null = null;
  return {
    get: () => range,
    /** Several cells; one alone is where the cursor is. */
    has: (place: Place) => range !== null && isWithin(range, place),
    set(next: Range | null) {
      const isOne = next && next.from.row === next.to.row && next.from.column === next.to.column;
      const wanted = isOne ? null : next;
      if (wanted === null && range === null) return;
      range = wanted;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
