import { useRef, useState } from 'react';
import { errorMessage } from '#web/lib/api/messages.ts';
import type { Orderable } from './order.ts';

/**
 * The order as the person left it, shown at once and saved behind it. One save runs at a time and only the newest order
 * waits, so that quick moves cannot overtake each other. An order that could not be saved gives way to the one before.
 */
export function useSavedOrder<Item extends Orderable>(
  items: readonly Item[],
  save: (ids: number[]) => Promise<unknown>,
) {
  const [wanted, setWanted] = useState<number[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const next = useRef<number[] | null>(null);
  const saving = useRef(false);

  async function saveNewest() {
    saving.current = true;
    try {
      while (next.current) {
        const ids = next.current;
        next.current = null;
        await save(ids);
      }
    } catch (error) {
      next.current = null;
      setFailure(errorMessage(error));
    } finally {
      saving.current = false;
      setWanted(null);
    }
  }

  function reorder(ids: number[]) {
    setFailure(null);
    setWanted(ids);
    next.current = ids;
    if (!saving.current) void saveNewest();
  }

  return { ordered: wanted ? inOrder(items, wanted) : items, reorder, failure };
}

function inOrder<Item extends Orderable>(items: readonly Item[], ids: readonly number[]): Item[] {
  return items.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}
