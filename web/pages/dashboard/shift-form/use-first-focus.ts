import { type RefObject, useEffect } from 'react';
import { passKeptKeys } from '#web/features/keys/typed-ahead.ts';

/**
 * Focuses the first field, and gives the form what was typed before. Mantine's drawer focuses the element that is marked for it later, and
 * twice: the mark follows the focus, so that keys pressed in between do not continue in another field.
 */
export function useFirstFocus(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const findMarked = () => element.querySelector<HTMLElement>('[data-autofocus]');
    function moveMark({ target }: FocusEvent) {
      findMarked()?.removeAttribute('data-autofocus');
      if (target instanceof HTMLElement) target.dataset.autofocus = 'true';
    }
    element.addEventListener('focusin', moveMark);
    findMarked()?.focus({ preventScroll: true });
    passKeptKeys(element);
    return () => element.removeEventListener('focusin', moveMark);
  }, [form]);
}
