import { Skeleton, VisuallyHidden } from '@mantine/core';
import classes from './page.module.css';

/** The shape of a page while it loads. */
export function PageSkeleton() {
  return (
    <div className={classes.page} aria-busy="true">
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      <Skeleton height={28} width={220} />
      <Skeleton height={160} radius="lg" />
      <Skeleton height={260} radius="lg" />
    </div>
  );
}
