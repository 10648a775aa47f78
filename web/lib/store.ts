import { useSyncExternalStore } from 'react';

export interface Store<State> {
  get: () => State;
  set: (next: State) => void;
  subscribe: (listener: () => void) => () => void;
}

/** State outside of React, for screens where a keystroke should rerender one field and not the whole form. */
export function createStore<State>(initial: State): Store<State> {
  const listeners = new Set<() => void>();
  let state = initial;
  return {
    get: () => state,
    set(next) {
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** One part of a store's state. `select` must return the same object as long as the state is equal. */
export function useStore<State, Part>(
  store: Pick<Store<State>, 'get' | 'subscribe'>,
  select: (state: State) => Part,
): Part {
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}
