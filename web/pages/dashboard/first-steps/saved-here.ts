import { createStore } from '#web/lib/store.ts';

/** Whether a shift was saved in this page: the first of the first steps. */
export const savedHere = createStore(false);
