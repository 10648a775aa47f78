import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface ListRowProps {
  name: string;
  badge?: ReactNode;
  description: string;
  action: 'Start' | 'View';
  to: string;
}

/** A report or an analysis in the list. */
export function ListRow({ name, badge, description, action, to }: ListRowProps) {
  return (
    <li>
      <div>
        <Text fw="var(--weight-strong)" fz="inherit" lh="inherit">
          {name} {badge}
        </Text>
        <Text size="sm" c="dimmed" lh="inherit">
          {description}
        </Text>
      </div>
      <Button component={Link} to={to} variant="default" aria-label={`${action} ${name}`}>
        {action}
      </Button>
    </li>
  );
}
