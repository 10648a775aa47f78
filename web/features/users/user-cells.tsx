import { Badge, Group, Menu, Space, Stack, Text } from '@mantine/core';
import { IconDots, IconPencil } from '@tabler/icons-react';
import type { ClientConfig, ListedUser } from '#contract/users/users.ts';
import { formatQuantity } from '#domain/measures/formatting.ts';
import { useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { ActionMenu } from '#web/ui/action-menu.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { RowButton } from '#web/ui/row-button.tsx';
import { useHospitalNames, useModuleNames } from './hospital-queries.ts';
import { getHospitalId, type HospitalChoice, type UserScope } from './user-scope.ts';
import { fullName, isSuspended, userStatus } from './user-words.ts';
import classes from './users.module.css';

/** Each opens a dialog, except `invite` and `restore`. */
export type UserTask = 'edit' | 'password' | 'invite' | 'two-factor' | 'restore' | 'remove';

/** In the menu and above the dialog. */
export const taskTitles: Record<UserTask, string> = {
  edit: 'Edit User',
  password: 'Set Password',
  invite: 'Resend Invitation',
  'two-factor': 'Reset Two-Factor',
  restore: 'Restore Access',
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
        <ActionMenu button={<RowButton label={`More for ${name}`} icon={IconDots} />}>
          {tasks.map(task => (
            <Menu.Item key={task} onClick={() => onChoose(task)}>
              {taskTitles[task]}
            </Menu.Item>
          ))}
        </ActionMenu>
      )}
    </Group>
  );
}

function useMenuTasks(scope: UserScope, user: ListedUser): UserTask[] {
  const isSelf = useSignedInUser().id === user.id;
  const hospitalId = getHospitalId(scope);
  const tasks: [UserTask, boolean][] = [
    ['password', user.can_edit && !isSelf],
    ['invite', userStatus(user, hospitalId) === 'Invited'],
    ['two-factor', user.can_edit && user.tfa_enabled && !isSelf],
    ['restore', isSuspended(user, hospitalId)],
    ['remove', scope.kind === 'hospital' && !isSelf],
  ];
  return tasks.flatMap(([task, isOffered]) => (isOffered ? [task] : []));
}

const shownHospitals = 2;

/** The modules that a user has at one hospital. */
export function ModulesCell({ user, hospital }: { user: ListedUser; hospital: HospitalChoice }) {
  const config = user.client_configs.find(({ client_id }) => client_id === hospital.id);
  const names = new Map(hospital.modules.map(({ id, name }) => [id, name]));
  return <Text size="sm">{describeUserModules(config, names)}</Text>;
}

/** The first few hospitals of a user, each with its modules. */
export function HospitalsCell({ user }: { user: ListedUser }) {
  const shown = user.client_configs.slice(0, shownHospitals);
  const ids = shown.map(config => config.client_id);
  const hospitals = useHospitalNames(ids);
  const modules = useModuleNames(ids);
  const more = user.client_configs.length - shown.length;
  if (shown.length === 0) {
    return <Hint>{user.is_admin ? 'All hospitals' : 'No hospital'}</Hint>;
  }
  return (
    <Stack gap="s4">
      {shown.map(config => (
        <div key={config.client_id}>
          <Text component="span" size="sm" fw={500}>
            {hospitals.get(config.client_id) ?? '…'}
          </Text>{' '}
          {config.owner && <Badge variant="light">Owner</Badge>}{' '}
          {config.suspended && (
            <Badge variant="light" color="gray" className={classes.suspended ?? ''}>
              Suspended
            </Badge>
          )}
          <Hint>{describeUserModules(config, modules)}</Hint>
        </div>
      ))}
      {more > 0 && <Hint>and {formatQuantity(more, 'more hospital')}</Hint>}
    </Stack>
  );
}

/** Names of modules, or their number: names are unknown for modules that the signed-in user may not use. */
function describeUserModules(config: ClientConfig | undefined, names: Map<number, string>): string {
  const ids = config?.module_ids ?? [];
  if (ids.length === 0) return 'No modules';
  const known = ids.flatMap(id => names.get(id) ?? []);
  if (known.length === 0) return formatQuantity(ids.length, 'module');
  const others = ids.length - known.length;
  return [...known.sort(), ...(others > 0 ? [`${others} more`] : [])].join(', ');
}
