/**
 * Things of one person that this browser keeps, each under a key of its own: so tabs that are open side by side never
 * write over each other's, and what one person left is never read for another.
 */
export interface Shelf<Item> {
  find: (userId: number, id: string) => Item | null;
  /** The same list until something changes, in no particular order. */
  list: (userId: number) => readonly Item[];
  /** False where the browser refuses, because its room is used up or storage is turned off. */
  put: (userId: number, id: string, item: Item) => boolean;
  remove: (userId: number, id: string) => void;
  clear: (userId: number) => void;
  /** Tells of changes in this tab and in others. */
  subscribe: (listener: () => void) => () => void;
}

export function createShelf<Item>(name: string): Shelf<Item> {
  const listeners = new Set<() => void>();
  const lists = new Map<number, readonly Item[]>();
  const prefixOf = (userId: number) => `parity.${name}.${userId}.`;
  const keysOf = (userId: number) =>
    Object.keys(localStorage).filter(key => key.startsWith(prefixOf(userId)));

  function changed() {
    lists.clear();
    for (const listener of listeners) listener();
  }

  function heard({ key }: StorageEvent) {
    if (key === null || key.startsWith(`parity.${name}.`)) changed();
  }

  function drop(keys: readonly string[]) {
    for (const key of keys) localStorage.removeItem(key);
    if (keys.length > 0) changed();
  }

  return {
    find: (userId, id) => readItem(prefixOf(userId) + id),
    list(userId) {
      const items = lists.get(userId) ?? keysOf(userId).flatMap(key => readItem<Item>(key) ?? []);
      lists.set(userId, items);
      return items;
    },
    put(userId, id, item) {
      try {
        localStorage.setItem(prefixOf(userId) + id, JSON.stringify(item));
      } catch {
        return false;
      }
      changed();
      return true;
    },
    remove: (userId, id) => drop(keysOf(userId).filter(key => key === prefixOf(userId) + id)),
    clear: userId => drop(keysOf(userId)),
    subscribe(listener) {
      if (listeners.size === 0) addEventListener('storage', heard);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) removeEventListener('storage', heard);
      };
    },
  };
}

/** What cannot be read was not written by us. */
function readItem<Item>(key: string): Item | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Item | null;
  } catch {
    return null;
  }
}
