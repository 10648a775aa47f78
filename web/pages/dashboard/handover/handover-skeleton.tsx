import { Skeleton, VisuallyHidden } from '@mantine/core';

export function HandoverSkeleton() {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      <Skeleton height={420} radius="lg" />
    </div>
  );
}
