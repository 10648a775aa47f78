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
  announce: (news: string) => void;
}

/**
 * Rearranging without a pointer: Space lifts a row, the arrow keys carry it, Space puts it down, Escape takes it back.
 * Going elsewhere puts it down: what is seen is kept.
 */
export function useLift<Item extends Orderable>({ items, onMove, announce }: LiftOptions<Item>) {
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const place = (index: number) => `position ${index + 1} of ${items.length}`;

  function carry({ id, name }: Item, { from }: Lifted, to: number) {
    const at = Math.min(Math.max(to, 0), items.length - 1);
    setLifted({ id, from, at });
    announce(`${name}, ${place(at)}.`);
  }

  function putDown({ name }: Item, { from, at }: Lifted) {
    setLifted(null);
    announce(`${name} is now at ${place(at)}.`);
    if (at !== from) onMove(from, at);
  }

  function takeBack({ name }: Item, { from }: Lifted) {
    setLifted(null);
    announce(`${name} is back at ${place(from)}.`);
  }

  function lift({ id, name }: Item) {
    const from = items.findIndex(item => item.id === id);
    setLifted({ id, from, at: from });
    announce(
      `${name} lifted, ${place(from)}. Move it with the arrow keys, then press Space. Escape cancels.`,
    );
  }

  function pressKey(event: KeyboardEvent, item: Item) {
    const own = lifted?.id === item.id ? lifted : null;
    const act = own ? whileLifted(event.key, item, own) : keysThatLift.has(event.key) && (() => lift(item));
    if (!act) return;
    event.preventDefault();
    act();
  }

  function whileLifted(key: string, item: Item, own: Lifted): (() => void) | undefined {
    const acts: Record<string, () => void> = {
      ArrowUp: () => carry(item, own, own.at - 1),
      ArrowDown: () => carry(item, own, own.at + 1),
      Home: () => carry(item, own, 0),
      End: () => carry(item, own, items.length - 1),
      Escape: () => takeBack(item, own),
      ' ': () => putDown(item, own),
      Enter: () => putDown(item, own),
    };
    return acts[key];
  }

  return {
    /** The list as it would be if the row were put down here. */
    shown: lifted ? moveTo(items, lifted.from, lifted.at) : items,
    liftedId: lifted?.id ?? null,
    handleProps: (item: Item) => ({
      onKeyDown: (event: KeyboardEvent) => pressKey(event, item),
      onBlur: () => lifted?.id === item.id && putDown(item, lifted),
    }),
  };
}

const keysThatLift = new Set([' ', 'Enter']);
