import { createContext, use } from 'react';
import { useStore } from '#web/lib/store.ts';
import type { FormState } from './form-state.ts';
import type { ShiftFormStore } from './form-store.ts';

export const FormContext = createContext<ShiftFormStore | null>(null);

export function useFormStore(): ShiftFormStore {
  const store = use(FormContext);
  if (!store) throw new Error('useFormStore needs a FormContext.');
  return store;
}

export function useForm<Part>(select: (state: FormState) => Part): Part {
  return useStore(useFormStore(), select);
}
