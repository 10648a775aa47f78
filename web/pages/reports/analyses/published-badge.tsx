import { Badge } from '@mantine/core';

/** For administrators. Hospitals see published analyses only. */
export function PublishedBadge({ published }: { published: boolean }) {
  return (
    <Badge component="span" variant={published ? 'light' : 'default'} size="sm">
      {published ? 'Published' : 'Unpublished'}
    </Badge>
  );
}
