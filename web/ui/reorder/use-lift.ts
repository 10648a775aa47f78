import { type KeyboardEvent, useState } from 'react';
import { moveTo, type Orderable } from './order.ts';

interface Lifted {
  id: number;
  from: number;
  at: number;
}

interface LiftOptions<Item> {
  items: readonly Item[];
  onMove: (from: number, to: number) => void;
  announce: (message: string) => void;
}

/**
 * Rearranging by keyboard: Space lifts a row, the arrow keys move it, Space drops it, Escape cancels. A row that loses the
 * focus is dropped where it is shown.
 */
export function useLift<Item extends Orderable>({ items, onMove, announce }: LiftOptions<Item>) {
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const describe = (index: number) => `position ${index + 1} of ${items.length}`;

  function lift({ id, name }: Item) {
    const from = items.findIndex(item => item.id === id);
    setLifted({ id, from, at: from });
    announce(
      `${name} lifted, ${describe(from)}. Move it with the arrow keys, then press Space. Escape cancels.`,
    );
  }

  function carry(name: string, current: Lifted, to: number) {
    const at = Math.min(Math.max(to, 0), items.length - 1);
    setLifted({ ...current, at });
    announce(`${name}, ${describe(at)}.`);
  }

  function drop(name: string, { from, at }: Lifted) {
    setLifted(null);
    announce(`${name} is now at ${describe(at)}.`);
    if (at !== from) onMove(from, at);
  }

  function cancel(name: string, { from }: Lifted) {
    setLifted(null);
    announce(`${name} is back at ${describe(from)}.`);
  }

  function findAction(key: string, item: Item): (() => void) | undefined {
    const { name } = item;
    if (lifted?.id !== item.id) return key === ' ' || key === 'Enter' ? () => lift(item) : undefined;
    const actions: Record<string, () => void> = {
      ArrowUp: () => carry(name, lifted, lifted.at - 1),
      ArrowDown: () => carry(name, lifted, lifted.at + 1),
      Home: () => carry(name, lifted, 0),
      End: () => carry(name, lifted, items.length - 1),
      Escape: () => cancel(name, lifted),
      ' ': () => drop(name, lifted),
      Enter: () => drop(name, lifted),
    };
    return actions[key];
  }

  return {
    /** The list as if the lifted row were dropped here. */
    shown: lifted ? moveTo(items, lifted.from, lifted.at) : items,
    liftedId: lifted?.id ?? null,
    handleProps: (item: Item) => ({
      onKeyDown: (event: KeyboardEvent) => {
        const act = findAction(event.key, item);
        if (act) event.preventDefault();
        act?.();
      },
      onBlur: () => lifted?.id === item.id && drop(item.name, lifted),
    }),
  };
}
