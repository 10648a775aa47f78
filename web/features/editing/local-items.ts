/** Input as it was typed, with what it belongs to. */
export interface Kept {
  typed: object;
}

/**
 * Input of one user in `localStorage`, with one key per item: tabs that are open side by side do not overwrite each
 * other's items, and a page reads only those of the signed-in user.
 */
export interface LocalItems<Item> {
  find: (userId: number, id: string) => Item | null;
  /** The same array until something changes, in no particular order. */
  list: (userId: number) => readonly Item[];
  /** False if the browser refuses, because its quota is used up or storage is turned off. */
  put: (userId: number, id: string, item: Item) => boolean;
  remove: (userId: number, id: string) => void;
  clear: (userId: number) => void;
  /** Notifies of changes in this tab and in others. */
  subscribe: (listener: () => void) => () => void;
}

export function createLocalItems<Item extends Kept>(name: string): LocalItems<Item> {
  const listeners = new Set<() => void>();
  const lists = new Map<number, readonly Item[]>();
  const keyPrefix = (userId: number) => `parity.${name}.${userId}.`;
  const listKeys = (userId: number) =>
    Object.keys(localStorage).filter(key => key.startsWith(keyPrefix(userId)));

  function notify() {
    lists.clear();
    for (const listener of listeners) listener();
  }

  function notifyOfOtherTab({ key }: StorageEvent) {
    if (key === null || key.startsWith(`parity.${name}.`)) notify();
  }

  function removeKeys(keys: readonly string[]) {
    for (const key of keys) localStorage.removeItem(key);
    if (keys.length > 0) notify();
  }

  return {
    find: (userId, id) => readItem(keyPrefix(userId) + id),
    list(userId) {
      const items = lists.get(userId) ?? listKeys(userId).flatMap(key => readItem<Item>(key) ?? []);
      lists.set(userId, items);
      return items;
    },
    put(userId, id, item) {
      try {
        localStorage.setItem(keyPrefix(userId) + id, JSON.stringify(item));
      } catch {
        return false;
      }
      notify();
      return true;
    },
    remove: (userId, id) => removeKeys(listKeys(userId).filter(key => key === keyPrefix(userId) + id)),
    clear: userId => removeKeys(listKeys(userId)),
    subscribe(listener) {
      if (listeners.size === 0) addEventListener('storage', notifyOfOtherTab);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) removeEventListener('storage', notifyOfOtherTab);
      };
    },
  };
}

/** Null for a value that this application did not write. */
function readItem<Item extends Kept>(key: string): Item | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return hasInput(value) ? (value as Item) : null;
  } catch {
    return null;
  }
}

function hasInput(value: unknown): value is Kept {
  return typeof value === 'object' && value !== null && 'typed' in value && typeof value.typed === 'object';
}
