import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { usePrinting } from '#web/lib/use-printing.ts';
import classes from './on-paper.module.css';

interface OnPaperProps {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Replaces the screen when the browser prints. */
export function OnPaper({ label, className = '', children }: OnPaperProps) {
  if (!usePrinting()) return null;
  const paper = (
    <article className={`${classes.paper} ${className}`} aria-label={label}>
      {children}
    </article>
  );
  return createPortal(paper, document.body);
}
