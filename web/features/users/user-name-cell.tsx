import { Badge, Text } from '@mantine/core';
import type { ListedUser } from '#contract/people/users.ts';
import { fullName, hasName, userStatus } from './user-words.ts';
import classes from './users.module.css';

/** Name and address, with what is special about the person. `owner`: where the list is about one hospital. */
export function UserNameCell({ user, owner }: { user: ListedUser; owner: boolean }) {
  const status = userStatus(user);
  return (
    <div className={classes.name}>
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
      {owner && <Badge variant="light">Owner</Badge>}
      {status && (
        <Badge variant="light" color="gray" className={classes[status.toLowerCase()] ?? ''}>
          {status}
        </Badge>
      )}
    </div>
  );
}

/** Breaks after its @, where the column is too narrow for all of it. */
export function EmailCell({ email }: { email: string }) {
  const [name, domain] = email.split('@');
  return (
    <>
      {name}@<wbr />
      {domain}
    </>
  );
}
