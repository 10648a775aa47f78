import type { MouseEvent } from 'react';
import classes from './skip-link.module.css';

/** The first stop of the Tab key: past the sidebar, straight to the screen. */
export function SkipLink({ target }: { target: string }) {
  function skip(event: MouseEvent) {
    // Moving the focus is all: the address stays what it was.
    event.preventDefault();
    document.getElementById(target)?.focus();
  }
  return (
    <a href={`#${target}`} className={classes.skip} data-screen-only onClick={skip}>
      Skip to content
    </a>
  );
}
