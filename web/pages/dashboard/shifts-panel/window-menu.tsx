import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconHistory, IconTrash } from '@tabler/icons-react';

interface WindowMenuProps {
  label: string;
  onHistory: () => void;
  /** Null without a shift. */
  onDelete: (() => void) | null;
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

export function WindowMenu({ label, onHistory, onDelete }: WindowMenuProps) {
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`More for ${label}`}>
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconHistory {...icon} />} onClick={onHistory}>
          History
        </Menu.Item>
        {onDelete && (
          <Menu.Item leftSection={<IconTrash {...icon} />} onClick={onDelete}>
            Delete
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
