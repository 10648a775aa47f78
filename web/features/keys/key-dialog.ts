import { createStore } from '#web/lib/store.ts';

/** The dialog about keys that is open: the list of places to go to, or the list of keys. */
export const keyDialog = createStore<'places' | 'keys' | null>(null);
