import { Group, Menu, Space } from '@mantine/core';
import { IconDots, IconPencil } from '@tabler/icons-react';
import type { ListedUser } from '#contract/people/users.ts';
import { useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { RowButton } from '#web/ui/row-button.tsx';
import type { UserScope } from './user-scope.ts';
import { fullName, userStatus } from './user-words.ts';

/** Each opens a dialog, except `invite`. */
export type UserTask = 'edit' | 'password' | 'invite' | 'two-factor' | 'remove';

/** In the menu and above the dialog. */
export const taskTitles: Record<UserTask, string> = {
  edit: 'Edit User',
  password: 'Set Password',
  invite: 'Resend Invitation',
  'two-factor': 'Reset Two-Factor',
  remove: 'Remove from this Hospital',
};

interface UserActionsProps {
  scope: UserScope;
  user: ListedUser;
  onChoose: (task: UserTask) => void;
}

export function UserActions({ scope, user, onChoose }: UserActionsProps) {
  const tasks = useMenuTasks(scope, user);
  const name = fullName(user);
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      <RowButton label={`Edit ${name}`} icon={IconPencil} onClick={() => onChoose('edit')} />
      {/* Keeps the pencils of all rows aligned. */}
      {tasks.length === 0 && <Space w={32} />}
      {tasks.length > 0 && (
        <Menu>
          <Menu.Target>
            <RowButton label={`More for ${name}`} icon={IconDots} />
          </Menu.Target>
          <Menu.Dropdown>
            {tasks.map(task => (
              <Menu.Item key={task} onClick={() => onChoose(task)}>
                {taskTitles[task]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  );
}

function useMenuTasks(scope: UserScope, user: ListedUser): UserTask[] {
  const isSelf = useSignedInUser().id === user.id;
  const tasks: [UserTask, boolean][] = [
    ['password', user.can_edit && !isSelf],
    ['invite', userStatus(user) === 'Invited'],
    ['two-factor', user.can_edit && user.tfa_enabled && !isSelf],
    ['remove', scope.kind === 'hospital' && !isSelf],
  ];
  return tasks.flatMap(([task, isOffered]) => (isOffered ? [task] : []));
}
