import { type ReactNode, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { usePrinting } from '#web/lib/use-printing.ts';
import classes from './on-paper.module.css';

interface OnPaperProps {
  label: string;
  /** Of the document. Browsers name a saved PDF by it. */
  title: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Replaces the screen when the browser prints. */
export function OnPaper({ label, title, className = '', children }: OnPaperProps) {
  if (!usePrinting()) return null;
  const paper = (
    <article className={`${classes.paper} ${className}`} aria-label={label}>
      <PaperTitle title={title} />
      {children}
    </article>
  );
  return createPortal(paper, document.body);
}

function PaperTitle({ title }: { title: string }) {
  useLayoutEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
  return null;
}
