import { Skeleton, VisuallyHidden } from '@mantine/core';
import classes from './day-board.module.css';
import panel from './shifts-panel/shifts-panel.module.css';

/** The shape of the board, with a card for each window id. */
export function DaySkeleton({ windows }: { windows: readonly number[] }) {
  return (
    <div className={classes.board} aria-busy="true">
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      <div className={classes.now}>
        <Skeleton className={classes.nowPlace ?? ''} radius="lg" />
      </div>
      <div className={classes.panel}>
        <Skeleton height={18} width={90} mb={10} />
        <div className={panel.list}>
          {windows.map(id => (
            <Skeleton key={id} height={91} radius="lg" />
          ))}
        </div>
      </div>
      <Skeleton className={classes.figuresPlace ?? ''} radius="lg" />
      <Skeleton className={classes.figuresPlace ?? ''} radius="lg" />
      <div className={classes.charts}>
        <Skeleton height={317} radius="lg" />
        <Skeleton height={339} radius="lg" />
      </div>
    </div>
  );
}
