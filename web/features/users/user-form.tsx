import { Checkbox, TextInput } from '@mantine/core';
import type { ListedUser } from '#contract/people/users.ts';
import { useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { pickChanges } from '#web/ui/form/pick-changes.ts';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import { ConfirmPassword } from '../sign-in/confirm-password.tsx';
import { AccessField } from './access-field.tsx';
import { HospitalsField } from './hospitals-field.tsx';
import { checkUser, initialUserValues } from './user-form-values.ts';
import type { UserScope } from './user-scope.ts';
import { fullName } from './user-words.ts';
import classes from './users.module.css';

interface UserFormProps {
  scope: UserScope;
  user: ListedUser;
  onSaved: (user: ListedUser) => void;
}

/** Changes a person: everything about those who belong here alone, of others the access (D30). */
export function UserForm({ scope, user, onSaved }: UserFormProps) {
  const isSelf = useSignedInUser().id === user.id;
  const initialValues = initialUserValues(scope, user);
  const form = useServerForm({
    initialValues,
    check: values => checkUser(values, scope, user),
    submit: values => scope.calls.change(user.id, pickChanges(values, initialValues)),
    onSubmitted: onSaved,
  });
  return (
    <ServerForm form={form} submitLabel="Save">
      {user.can_edit ? (
        <>
          <NameFields form={form} />
          <TextInput label="Email" type="email" autoComplete="off" {...form.textField('email')} />
          <Checkbox
            label="Active"
            description={isSelf ? 'You cannot deactivate yourself.' : 'Inactive users cannot log in.'}
            disabled={isSelf}
            checked={form.values.is_active}
            onChange={event => form.setValue('is_active', event.currentTarget.checked)}
          />
        </>
      ) : (
        <p className={classes.note}>
          {fullName(user)} is an administrator or also belongs to another hospital. You can change what they
          may use here, but not their name, email, password or active state.
        </p>
      )}
      <AccessFields scope={scope} form={form} isSelf={isSelf} />
      <ConfirmPassword form={form} />
    </ServerForm>
  );
}

type FormOf = ReturnType<typeof useServerForm<ReturnType<typeof initialUserValues>, ListedUser>>;

export function NameFields({ form }: { form: FormOf }) {
  return (
    <div className={classes.names}>
      <TextInput
        label="First name"
        autoComplete="off"
        data-autofocus
        maxLength={150}
        {...form.textField('first_name')}
      />
      <TextInput label="Last name" autoComplete="off" maxLength={150} {...form.textField('last_name')} />
    </div>
  );
}

interface AccessFieldsProps {
  scope: UserScope;
  form: FormOf;
  isSelf?: boolean;
}

/** One hospital for its owners; for administrators all, and whether the person is one of them. */
export function AccessFields({ scope, form, isSelf = false }: AccessFieldsProps) {
  const { client_configs, is_admin } = form.values;
  if (scope.kind === 'hospital') {
    const [own] = client_configs;
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
          isSelf ? 'You cannot demote yourself.' : 'Looks after all hospitals, users and the catalogue.'
        }
        disabled={isSelf}
        checked={is_admin}
        error={form.errors.is_admin}
        onChange={event => form.setValue('is_admin', event.currentTarget.checked)}
      />
      <HospitalsField
        value={client_configs}
        error={form.errors.client_configs}
        onChange={configs => form.setValue('client_configs', configs)}
      />
    </>
  );
}
