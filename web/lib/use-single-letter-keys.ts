import { useLocalStorage } from '@mantine/hooks';

/**
 * Whether keys without Ctrl act, and a function that sets it in this browser. They can be turned off, because speech input and
 * unsteady hands press them by accident (WCAG 2.1.4).
 */
export function useSingleLetterKeys() {
  return useLocalStorage({
    key: 'singleLetterKeys',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
}
