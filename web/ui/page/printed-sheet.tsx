import type { ReactNode } from 'react';
import { OnPaper } from './on-paper.tsx';
import classes from './printed-sheet.module.css';

interface PrintedSheetProps {
  label: string;
  /** Of the document: what it is, of which module and hospital, and of when. */
  title: string;
  className: string | undefined;
  children: ReactNode;
}

/** A document of one or two printed pages. */
export function PrintedSheet({ label, title, className, children }: PrintedSheetProps) {
  return (
    <OnPaper label={label} title={title} className={`${classes.sheet} ${className}`}>
      {children}
    </OnPaper>
  );
}

interface SheetHeaderProps {
  title: string;
  subtitle: string;
  /** The kind of document and its date. */
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
