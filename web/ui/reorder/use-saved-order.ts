import { useRef, useState } from 'react';
import { errorMessage } from '#web/lib/api/messages.ts';
import type { Orderable } from './order.ts';

/**
 * Shows a new order at once and saves it. Only one save runs at a time, followed by one of the newest order, so that quick
 * moves cannot overtake each other. If a save fails, the previous order is shown again.
 */
export function useSavedOrder<Item extends Orderable>(
  items: readonly Item[],
  save: (ids: number[]) => Promise<unknown>,
) {
  const [wanted, setWanted] = useState<number[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const next = useRef<number[] | null>(null);
  const isSaving = useRef(false);

  async function saveNewest() {
    isSaving.current = true;
    try {
      for (let ids = next.current; ids; ids = next.current) {
        next.current = null;
        await save(ids);
      }
    } catch (error) {
      next.current = null;
      setFailure(errorMessage(error));
    } finally {
      isSaving.current = false;
      setWanted(null);
    }
  }

  function reorder(ids: number[]) {
    setFailure(null);
    setWanted(ids);
    next.current = ids;
    if (!isSaving.current) void saveNewest();
  }

  const ordered = wanted ? items.toSorted((a, b) => wanted.indexOf(a.id) - wanted.indexOf(b.id)) : items;
  return { ordered, reorder, failure };
}
