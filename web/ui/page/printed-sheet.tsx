import type { ReactNode } from 'react';
import { OnPaper } from './on-paper.tsx';
import classes from './printed-sheet.module.css';

interface PrintedSheetProps {
  label: string;
  /** Names the page, and lays out what is on it. */
  className: string | undefined;
  children: ReactNode;
}

/** Something of the day on a sheet or two, in one look. */
export function PrintedSheet({ label, className, children }: PrintedSheetProps) {
  return (
    <OnPaper label={label} className={`${classes.sheet} ${className}`}>
      {children}
    </OnPaper>
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
