import { Checkbox, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ListedUser } from '#contract/users/users.ts';
import { useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { pickChanges } from '#web/ui/form/pick-changes.ts';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import { Notice } from '../editing/notices.tsx';
import { ConfirmPassword } from '../sign-in/confirm-password.tsx';
import { AccessField, HospitalsField } from './access-fields.tsx';
import { checkUser, initialUserValues, type UserValues } from './user-form-values.ts';
import type { UserScope } from './user-scope.ts';
import { fullName } from './user-words.ts';
import classes from './users.module.css';

export interface UserFormProps {
  scope: UserScope;
  user: ListedUser;
  /** Gets the stored user, and a notice if the list does not show the change. */
  onDone: (user: ListedUser, notice: string | null) => void;
}

interface EditUserFormProps extends UserFormProps {
  /** For users whose password the signed-in user may set. */
  passwordButton: ReactNode;
}

/** Edits a user. If they belong to another hospital as well, only the access can be changed (D30). */
export function UserForm({ scope, user, onDone, passwordButton }: EditUserFormProps) {
  const isSelf = useSignedInUser().id === user.id;
  const initialValues = initialUserValues(scope, user);
  const form = useServerForm({
    initialValues,
    check: values => checkUser(values, scope, user),
    submit: values => scope.calls.change(user.id, pickChanges(values, initialValues)),
    onSubmitted: saved => onDone(saved, null),
  });
  return (
    <ServerForm form={form} submitLabel="Save">
      {user.can_edit ? (
        <>
          <NameFields form={form} />
          <TextInput label="Email" type="email" autoComplete="off" {...form.textField('email')} />
          {!isSelf && passwordButton}
          <Checkbox
            label="Active"
            description={isSelf ? 'You cannot deactivate yourself.' : 'Inactive users cannot log in.'}
            disabled={isSelf}
            {...form.checkbox('is_active')}
          />
        </>
      ) : (
        <Notice>
          {fullName(user)} is an administrator or also belongs to another hospital. You can change what they
          may use here, but not their name, email, password or active state.
        </Notice>
      )}
      <AccessFields scope={scope} form={form} isSelf={isSelf} />
      <ConfirmPassword form={form} />
    </ServerForm>
  );
}

type UserFormState = ReturnType<typeof useServerForm<UserValues, ListedUser>>;

export function NameFields({ form }: { form: UserFormState }) {
  const look = { autoComplete: 'off', maxLength: 150 };
  return (
    <div className={classes.names}>
      <TextInput label="First name" data-autofocus {...look} {...form.textField('first_name')} />
      <TextInput label="Last name" {...look} {...form.textField('last_name')} />
    </div>
  );
}

interface AccessFieldsProps {
  scope: UserScope;
  form: UserFormState;
  isSelf?: boolean;
}

/** For owners the access to their hospital; for administrators that to all, and the administrator flag. */
export function AccessFields({ scope, form, isSelf = false }: AccessFieldsProps) {
  if (scope.kind === 'hospital') {
    const [own] = form.values.client_configs;
    return own ? (
      <AccessField
        hospital={scope.hospital.name}
        modules={scope.hospital.modules}
        value={own}
        error={form.errors.client_configs}
        onChange={config => form.setValue('client_configs', [config])}
      />
    ) : null;
  }
  return (
    <>
      <Checkbox
        label="Administrator"
        description={
          isSelf ? 'You cannot demote yourself.' : 'Looks after all hospitals, users and the catalog.'
        }
        disabled={isSelf}
        {...form.checkbox('is_admin')}
      />
      <HospitalsField {...form.field('client_configs')} />
    </>
  );
}
