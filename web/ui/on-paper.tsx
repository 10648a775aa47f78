import { type ReactNode, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { usePrinting } from '#web/lib/use-printing.ts';
import classes from './on-paper.module.css';

interface OnPaperProps {
  label: string;
  /** Names the page, and lays out what is on it. */
  className?: string | undefined;
  children: ReactNode;
}

/** A document on paper, in place of the screen whenever the browser prints it. */
export function OnPaper(props: OnPaperProps) {
  return usePrinting() ? createPortal(<Paper {...props} />, document.body) : null;
}

function Paper({ label, className = '', children }: OnPaperProps) {
  // Paper is white, whatever the screen is.
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    const before = dataset.mantineColorScheme;
    dataset.mantineColorScheme = 'light';
    return () => {
      dataset.mantineColorScheme = before;
    };
  }, []);
  return (
    <article className={`${classes.paper} ${className}`} aria-label={label}>
      {children}
    </article>
  );
}
