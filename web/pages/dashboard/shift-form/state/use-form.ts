import { createContext, use, useSyncExternalStore } from 'react';
import type { FormState } from './form-state.ts';
import type { ShiftFormStore } from './form-store.ts';

export const FormContext = createContext<ShiftFormStore | null>(null);

export function useFormStore(): ShiftFormStore {
  const store = use(FormContext);
  if (!store) throw new Error('This part belongs inside a shift form.');
  return store;
}

/** One part of the form's state; what it gives must stay the same as long as it means the same. */
export function useForm<Part>(part: (state: FormState) => Part): Part {
  const store = useFormStore();
  return useSyncExternalStore(store.subscribe, () => part(store.get()));
}
