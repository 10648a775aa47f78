import { TextInput } from '@mantine/core';
import type { ListedUser } from '#contract/people/users.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import { ConfirmPassword } from '../sign-in/confirm-password.tsx';
import { useKnownEmail } from './use-known-email.ts';
import { AccessFields, NameFields } from './user-form.tsx';
import { checkUser, initialUserValues, type UserValues } from './user-form-values.ts';
import type { UserScope } from './user-scope.ts';
import classes from './users.module.css';

const alreadyThere =
  'This person already has an account. It will be given access, and their name stays as it is.';
/** Owners do not learn whether the account already has access (decision 012), so this text is always shown. */
const replacedAccess: Record<UserScope['kind'], string> = {
  all: 'Their access to the hospitals below will be what you choose here.',
  hospital: 'Their access to this hospital will be what you choose here.',
};

interface AddUserFormProps {
  scope: UserScope;
  onAdded: (user: ListedUser, known: boolean) => void;
}

/** Invites a person; somebody who has an account is given access instead, and the form says so before (D29). */
export function AddUserForm({ scope, onAdded }: AddUserFormProps) {
  const email = useKnownEmail(scope);
  const form = useServerForm({
    initialValues: initialUserValues(scope, null),
    check: values => checkUser(values, scope),
    submit: create,
    onSubmitted: user => onAdded(user, known),
  });
  const known = email.isKnown(form.values.email);

  /** Enter in the field gives nobody the time to ask: whoever has not been told is told now. */
  async function create({ is_active: _new, current_password, ...values }: UserValues): Promise<ListedUser> {
    const told = known;
    if ((await email.ask(values.email)) && !told) throw new ApiError(400, 'Nothing was saved yet.');
    const confirmed = current_password ? { current_password } : {};
    return scope.calls.create({ ...values, ...confirmed, email: values.email.trim() });
  }

  return (
    <ServerForm form={form} submitLabel={known ? 'Give Access' : 'Add User'}>
      <NameFields form={form} />
      <div>
        <TextInput
          label="Email"
          type="email"
          autoComplete="off"
          {...form.textField('email')}
          onBlur={() => void email.ask(form.values.email)}
        />
        <div role="status">
          {known && (
            <p className={classes.note}>
              {alreadyThere} {replacedAccess[scope.kind]}
            </p>
          )}
        </div>
      </div>
      <AccessFields scope={scope} form={form} />
      <ConfirmPassword form={form} />
    </ServerForm>
  );
}
