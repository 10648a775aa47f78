import { Badge } from '@mantine/core';

/** For administrators: whether hospitals see it. */
export function PublishedBadge({ published }: { published: boolean }) {
  return (
    <Badge component="span" variant={published ? 'light' : 'default'} size="sm">
      {published ? 'Published' : 'Unpublished'}
    </Badge>
  );
}
