import { ActionIcon, Group, Menu, Space } from '@mantine/core';
import { IconDots, IconPencil } from '@tabler/icons-react';
import type { ListedUser } from '#contract/people/users.ts';
import { useSignedInUser } from '#web/lib/auth/auth-context.ts';
import type { UserScope } from './user-scope.ts';
import { fullName, userStatus } from './user-words.ts';

/** What a person's row offers, each in a dialog of its own but `invite`, which is done at once. */
export type UserTask = 'edit' | 'password' | 'two-factor' | 'remove' | 'invite';

const look = { variant: 'subtle', color: 'gray', size: 32 } as const;
const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

interface UserActionsProps {
  scope: UserScope;
  user: ListedUser;
  onChoose: (task: UserTask) => void;
}

export function UserActions({ scope, user, onChoose }: UserActionsProps) {
  const tasks = useTasks(scope, user);
  const name = fullName(user);
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      <ActionIcon {...look} aria-label={`Edit ${name}`} onClick={() => onChoose('edit')}>
        <IconPencil {...icon} />
      </ActionIcon>
      {/* The pencils of all rows stand below each other. */}
      {tasks.length === 0 && <Space w={look.size} />}
      {tasks.length > 0 && (
        <Menu>
          <Menu.Target>
            <ActionIcon {...look} aria-label={`More for ${name}`}>
              <IconDots {...icon} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {tasks.map(([task, label]) => (
              <Menu.Item key={task} onClick={() => onChoose(task)}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  );
}

function useTasks(scope: UserScope, user: ListedUser): [UserTask, string][] {
  const isSelf = useSignedInUser().id === user.id;
  const tasks: [UserTask, string, boolean][] = [
    ['password', 'Set Password', user.can_edit && !isSelf],
    ['invite', 'Resend Invitation', userStatus(user) === 'Invited'],
    ['two-factor', 'Reset Two-Factor', user.can_edit && user.tfa_enabled && !isSelf],
    ['remove', 'Remove from this Hospital', scope.kind === 'hospital' && !isSelf],
  ];
  return tasks.flatMap(([task, label, offered]) => (offered ? [[task, label]] : []));
}
