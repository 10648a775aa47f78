import { Skeleton, VisuallyHidden } from '@mantine/core';

export function MonthSkeleton() {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      <Skeleton height={1180} radius="lg" />
    </div>
  );
}
