import type { ReactNode } from 'react';
import type { ListedUser } from '#contract/people/users.ts';
import { errorMessage } from '#web/lib/api/messages.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { ListCard } from '#web/ui/list/list-card.tsx';
import type { ListColumn } from '#web/ui/list/list-table.tsx';
import { ListToolbar } from '#web/ui/list/list-toolbar.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { HospitalsCell, ModulesCell } from './access-cell.tsx';
import { HospitalSelect } from './hospital-select.tsx';
import type { UserListState } from './use-user-list.ts';
import { UserActions, type UserTask } from './user-actions.tsx';
import { UserDialogs } from './user-dialogs.tsx';
import { UserImportDialog } from './user-import-dialog.tsx';
import { EmailCell, UserNameCell } from './user-name-cell.tsx';
import type { UserScope } from './user-scope.ts';
import classes from './users.module.css';

interface UserListProps {
  list: UserListState;
  /** Above the filters: a title and buttons, where the page's own heading does not have them. */
  header?: ReactNode;
}

/** People with what they may use; those of one hospital, or of all. */
export function UserList({ list, header }: UserListProps) {
  const { scope, controls, hospital, dialog, notice, failure } = list;
  const news = notice ?? failure;
  return (
    <ListCard>
      {header}
      <div className={news ? classes.news : undefined}>
        <NoticeLine message={notice} onClose={list.closeNotice} />
        <AlertLine message={failure ? errorMessage(failure) : null} />
      </div>
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
        columns={columnsOf(scope, list.choose)}
        keyOf={user => user.id}
        controls={controls}
        query={list.query}
        empty={
          controls.state.query !== '' || hospital.id !== null
            ? 'No matching users. Try another search, or look for users of any status.'
            : 'No users. Add one, or look for users of any status.'
        }
      />
      <UserImportDialog scope={scope} opened={list.importing} onClose={list.closeImport} />
      {dialog.item && (
        <UserDialogs
          scope={scope}
          dialog={dialog.item}
          opened={dialog.opened}
          onClose={dialog.close}
          onDone={list.done}
          onRemoved={list.removed}
        />
      )}
    </ListCard>
  );
}

function columnsOf(
  scope: UserScope,
  choose: (task: UserTask, user: ListedUser) => void,
): ListColumn<ListedUser>[] {
  const isOwner = (user: ListedUser) =>
    scope.kind === 'hospital' &&
    user.client_configs.some(config => config.client_id === scope.hospital.id && config.owner);
  return [
    {
      header: 'Name',
      ordering: 'last_name',
      cell: user => <UserNameCell user={user} owner={isOwner(user)} />,
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
