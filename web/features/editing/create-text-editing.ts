import { createStore } from '#web/lib/store.ts';
import { createEditing } from './create-editing.ts';
import type { DraftPlace } from './keep-draft.ts';
import type { Kept } from './local-items.ts';

interface TextInput<Text extends object> {
  /** As shown, with unsaved changes. */
  typed: Text;
  isChanged: boolean;
  /** Of the stored text that this one is based on. */
  version: number;
  /** Increases when the text is replaced from outside the field. */
  revision: number;
}

interface Versioned {
  version: number;
}

interface TextEditingOptions<Text extends object, Saved extends Versioned, Item extends Kept> {
  /** The stored text, or one that this browser kept (`isChanged`). */
  initial: Pick<TextInput<Text>, 'typed' | 'version' | 'isChanged'>;
  toText: (saved: Saved) => Text;
  isValid: (text: Text) => boolean;
  /** Rejects with a 409 that has the stored text if another person has changed it. */
  send: (text: Text, version: number, background: boolean) => Promise<Saved>;
  /** Their text followed by ours. */
  join: (theirs: Text, mine: Text) => Text;
  drafts?: DraftPlace<TextInput<Text>, Item>;
}

/** How a conflict between two texts is resolved. */
export type TextChoice = 'mine' | 'theirs' | 'both';

/** Saves one text while it is typed. Text that could not be saved stays. */
export function createTextEditing<Text extends object, Saved extends Versioned, Item extends Kept = never>(
  options: TextEditingOptions<Text, Saved, Item>,
) {
  const { initial, toText, isValid, send, join, drafts } = options;
  const store = createStore<TextInput<Text>>({ ...initial, revision: 0 });
  const set = (changes: Partial<TextInput<Text>>) => store.set({ ...store.get(), ...changes });
  const editing = createEditing<TextInput<Text>, Saved, Saved, Item>({
    store,
    savesItself: true,
    isValid: ({ typed }) => isValid(typed),
    send: ({ typed, version }, background) => send(typed, version, background),
    accept: (saved, sent) => set({ version: saved.version, isChanged: store.get().typed !== sent.typed }),
    ...(drafts && { drafts }),
  });
  const replace = (typed: Text, { version }: Versioned, isChanged = false) =>
    set({ typed, isChanged, version, revision: store.get().revision + 1 });

  return {
    store,
    editing,
    change: (typed: Text) => set({ typed, isChanged: true }),
    /** Takes the server's newer text unless there are unsaved changes. */
    adopt(newer: Saved) {
      const { isChanged, version } = store.get();
      if (!isChanged && newer.version > version) replace(toText(newer), newer);
    },
    resolve(choice: TextChoice) {
      const theirs = editing.get().conflict?.current;
      if (!theirs) return;
      if (choice === 'mine') set({ version: theirs.version });
      else if (choice === 'theirs') replace(toText(theirs), theirs);
      else replace(join(toText(theirs), store.get().typed), theirs, true);
      void editing.resolve();
    },
  };
}
