import type { Store } from '#web/lib/store.ts';
import type { Kept, LocalItems } from './local-items.ts';

/** Where the drafts of one kind of record are kept. */
export interface DraftPlace<Input, Item extends Kept> {
  items: LocalItems<Item>;
  userId: number;
  /** Changes when a new record gets its id. */
  toId: (input: Input) => string;
  toItem: (input: Input) => Item;
}

/** Not while a key is pressed: the next frame comes first. */
const pauseMilliseconds = 100;

/** Keeps the unsaved input of one record in this browser until it is saved. */
export function createDraftKeeper<Input, Item extends Kept>(
  store: Pick<Store<Input>, 'get'>,
  isUnsaved: () => boolean,
  { items, userId, toId, toItem }: DraftPlace<Input, Item>,
) {
  const toText = (item: Item | null) => item && JSON.stringify(item.typed);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let keptId = toId(store.get());
  let keptText = toText(items.find(userId, keptId));

  /** False if the draft was deleted since, or another screen or tab has kept one of its own. */
  const isOurs = () => toText(items.find(userId, keptId)) === keptText;

  /** Writes the draft now, or removes it if nothing is unsaved. */
  function keep() {
    clearTimeout(timer);
    const input = store.get();
    const id = toId(input);
    const item = isUnsaved() ? toItem(input) : null;
    if ((id !== keptId || !item) && isOurs()) items.remove(userId, keptId);
    keptId = id;
    if (item && items.put(userId, id, item)) keptText = toText(item);
  }

  return {
    keep,
    keepSoon() {
      clearTimeout(timer);
      if (isUnsaved()) timer = setTimeout(keep, pauseMilliseconds);
      else keep();
    },
    /** When the screen is left, and after that. */
    keepIfOurs() {
      if (isOurs()) keep();
    },
  };
}
