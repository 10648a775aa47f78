import { Badge, Box, Button, Group, Text } from '@mantine/core';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ListedUser } from '#contract/users/users.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { ExportMenu } from '#web/ui/export-menu.tsx';
import { ListCard } from '#web/ui/list/list-card.tsx';
import type { ListColumn } from '#web/ui/list/list-table.tsx';
import { ListToolbar } from '#web/ui/list/list-toolbar.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { HospitalSelect } from './hospital-select.tsx';
import type { UserListState } from './use-user-list.ts';
import { HospitalsCell, ModulesCell, UserActions } from './user-cells.tsx';
import { UserDialogs } from './user-dialogs.tsx';
import { useUserExport } from './user-export.ts';
import { UserImportDialog } from './user-import-dialog.tsx';
import { getHospitalId } from './user-scope.ts';
import { fullName, hasName, userStatus } from './user-words.ts';
import classes from './users.module.css';

interface UserListProps {
  list: UserListState;
  /** Above the filters, where the page's own heading has no title and buttons for the list. */
  header?: ReactNode;
}

/** The users of one hospital or of all, with their access. */
export function UserList({ list, header }: UserListProps) {
  const { scope, controls, hospital, dialog, notice, failure } = list;
  return (
    <ListCard>
      {header}
      <Box {...((notice || failure) && { px: 's16', pt: 's12' })}>
        <NoticeLine message={notice} onClose={list.closeNotice} />
        <AlertLine error={failure} />
      </Box>
      <ListToolbar controls={controls} searchLabel="Search users">
        {scope.kind === 'all' && (
          <HospitalSelect
            label="Hospital"
            labelHidden
            placeholder="All hospitals"
            clearable
            value={hospital.id}
            onChange={hospital.choose}
          />
        )}
      </ListToolbar>
      <ListView
        label="Users"
        columns={buildUserColumns(list)}
        controls={controls}
        query={list.query}
        empty={
          controls.state.query !== '' || hospital.id !== null
            ? 'No matching users. Try another search, or look for users of any status.'
            : 'No users. Add one, or look for users of any status.'
        }
      />
      <UserImportDialog scope={scope} opened={list.isImporting} onClose={list.closeImport} />
      {dialog.item && (
        <UserDialogs
          scope={scope}
          dialog={dialog.item}
          opened={dialog.opened}
          onClose={dialog.close}
          onDone={list.finish}
        />
      )}
    </ListCard>
  );
}

const icon = { size: 16, stroke: 2, 'aria-hidden': true } as const;

export function UserListButtons({ list }: { list: UserListState }) {
  const exportUsers = useUserExport(list);
  return (
    <Group gap="s8">
      <ExportMenu save={exportUsers} />
      <Button variant="default" leftSection={<IconUpload {...icon} />} onClick={list.openImport}>
        Import
      </Button>
      <Button leftSection={<IconPlus {...icon} />} onClick={list.add}>
        Add User
      </Button>
    </Group>
  );
}

function buildUserColumns({ scope, choose }: UserListState): ListColumn<ListedUser>[] {
  const ownId = getHospitalId(scope);
  const isOwner = (user: ListedUser) =>
    user.client_configs.some(config => config.client_id === ownId && config.owner);
  return [
    {
      header: 'Name',
      ordering: 'last_name',
      cell: user => <UserNameCell user={user} isOwner={isOwner(user)} status={userStatus(user, ownId)} />,
    },
    { header: 'Email', ordering: 'email', cell: user => <EmailCell email={user.email} /> },
    {
      header: 'Access',
      cell: user =>
        scope.kind === 'hospital' ? (
          <ModulesCell user={user} hospital={scope.hospital} />
        ) : (
          <HospitalsCell user={user} />
        ),
    },
    {
      header: 'Actions',
      kind: 'actions',
      cell: user => <UserActions scope={scope} user={user} onChoose={task => choose(task, user)} />,
    },
  ];
}

interface NameCellProps {
  user: ListedUser;
  isOwner: boolean;
  status: ReturnType<typeof userStatus>;
}

/** The owner badge is for the list of one hospital. */
function UserNameCell({ user, isOwner, status }: NameCellProps) {
  return (
    <Group gap="var(--space-4) var(--space-8)">
      {hasName(user) ? (
        <Text component="span" fw={550}>
          {fullName(user)}
        </Text>
      ) : (
        <Text component="span" size="sm" c="dimmed">
          Name appears after their first login here
        </Text>
      )}
      {user.is_admin && <Badge variant="light">Administrator</Badge>}
      {isOwner && <Badge variant="light">Owner</Badge>}
      {status && (
        <Badge variant="light" color="gray" className={classes[status.toLowerCase()] ?? ''}>
          {status}
        </Badge>
      )}
    </Group>
  );
}

/** Breaks after the @ if the column is too narrow. */
function EmailCell({ email }: { email: string }) {
  const [name, domain] = email.split('@');
  return (
    <>
      {name}@<wbr />
      {domain}
    </>
  );
}
