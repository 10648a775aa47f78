import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { usePrinting } from '#web/lib/use-printing.ts';
import classes from './printed-sheet.module.css';

interface PrintedSheetProps {
  label: string;
  /** Names the page, and lays out what is on it. */
  className: string | undefined;
  children: ReactNode;
}

/** A document on paper, in place of the screen whenever it is printed. */
export function PrintedSheet({ label, className, children }: PrintedSheetProps) {
  if (!usePrinting()) return null;
  return createPortal(
    <article className={`${classes.sheet} ${className}`} aria-label={label}>
      {children}
    </article>,
    document.body,
  );
}

interface SheetHeaderProps {
  title: string;
  subtitle: string;
  /** What the sheet is, and of when. */
  kind: string;
  remark: string;
}

export function SheetHeader({ title, subtitle, kind, remark }: SheetHeaderProps) {
  return (
    <header className={classes.header}>
      <div>
        <h1>{title}</h1>
        <p>{subtitle}</p>
      </div>
      <p className={classes.aside}>
        {kind}
        <br />
        {remark}
      </p>
    </header>
  );
}
