import type { Store } from '#web/lib/store.ts';
import type { LocalItems } from './local-items.ts';

interface DraftOptions<Input, Item extends { typed: object }> {
  store: Pick<Store<Input>, 'get'>;
  isUnsaved: (input: Input) => boolean;
  items: LocalItems<Item>;
  userId: number;
  /** Changes when a new record gets its id. */
  toId: (input: Input) => string;
  toItem: (input: Input) => Item;
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>;

/** Not while a key is pressed: the next frame comes first. */
const pauseMilliseconds = 100;

/** Keeps the unsaved input of one record in this browser until it is saved. */
export function createDraftKeeper<Input, Item extends { typed: object }>(options: DraftOptions<Input, Item>) {
  const { store, isUnsaved, items, userId, toId, toItem } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let keptId = toId(store.get());
  let keptText = '';

  /** Writes the draft now, or removes it if nothing is unsaved. */
  function keep() {
    clearTimeout(timer);
    const input = store.get();
    const id = toId(input);
    if (id !== keptId || !isUnsaved(input)) items.remove(userId, keptId);
    keptId = id;
    if (!isUnsaved(input)) return;
    const item = toItem(input);
    items.put(userId, id, item);
    keptText = JSON.stringify(item.typed);
  }

  return {
    keep,
    keepSoon() {
      clearTimeout(timer);
      if (isUnsaved(store.get())) timer = setTimeout(keep, pauseMilliseconds);
      else keep();
    },
    /** After the screen was left: it may be open again, here or in another tab, with a draft of its own. */
    keepIfUnchanged() {
      const kept = items.find(userId, keptId);
      if (kept && JSON.stringify(kept.typed) === keptText) keep();
    },
  };
}
