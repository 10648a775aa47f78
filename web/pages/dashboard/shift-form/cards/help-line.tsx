import { type RefObject, useEffect, useState } from 'react';
import classes from './help-line.module.css';

/**
 * The help of the row under the pointer, else of the focused one, in a line of its own: it covers neither the row that was just typed
 * nor a heading. Screen readers read it as the description of the field.
 */
export function HelpLine({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const [focused, setFocused] = useState<string | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  useEffect(() => {
    const listening = new AbortController();
    const follow = (event: 'focusin' | 'mouseover', show: (help: string | null) => void) =>
      form.current?.addEventListener(event, ({ target }) => show(findHelp(target)), {
        signal: listening.signal,
      });
    follow('focusin', setFocused);
    follow('mouseover', setPointed);
    return () => listening.abort();
  }, [form]);
  return (
    <p className={classes.line} aria-hidden="true">
      {pointed ?? focused}
    </p>
  );
}

function findHelp(target: EventTarget | null): string | null {
  const row = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-help]') : null;
  return row?.dataset.help ?? null;
}
