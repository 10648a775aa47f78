import { Box, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ClientConfig, ListedUser } from '#contract/users/users.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import { Notice } from '../editing/notices.tsx';
import { ConfirmPassword } from '../sign-in/confirm-password.tsx';
import { AccessFields, NameFields } from './user-form.tsx';
import { checkUser, initialUserValues, looksLikeEmail, type UserValues } from './user-form-values.ts';
import type { UserScope } from './user-scope.ts';

const knownAccount =
  'This person already has an account. It will be given access, and their name stays as it is.';
/** Always shown, because owners do not learn whether the account already has access (decision 012). */
const replacedAccess: Record<UserScope['kind'], string> = {
  all: 'Their access to the hospitals below will be what you choose here.',
  hospital: 'Their access to this hospital will be what you choose here.',
};

interface AddUserFormProps {
  scope: UserScope;
  /** Chosen when the form opens. */
  access: ClientConfig | undefined;
  onAdded: (user: ListedUser, known: boolean) => void;
}

/** Invites a user. If the address has an account, the form says so, and that account gets access instead (D29). */
export function AddUserForm({ scope, access, onAdded }: AddUserFormProps) {
  const [lookup, setLookup] = useState({ email: '', known: false });
  const form = useServerForm({
    initialValues: initialUserValues(scope, null, access),
    check: values => checkUser(values, scope),
    submit: create,
    onSubmitted: user => onAdded(user, isKnown),
  });
  const isKnown = lookup.known && normalize(form.values.email) === lookup.email;

  /** A failed lookup counts as unknown: the server decides when the form is sent. */
  async function lookUp(typed: string): Promise<boolean> {
    const email = normalize(typed);
    if (email === lookup.email) return lookup.known;
    if (!looksLikeEmail(email)) return false;
    const known = await scope.calls.isKnown(email).catch(() => false);
    setLookup({ email, known });
    return known;
  }

  async function create({ is_active: _new, current_password, ...values }: UserValues): Promise<ListedUser> {
    const wasShown = isKnown;
    // Enter in the address field submits before the lookup: the user reads the note first, then submits again.
    if ((await lookUp(values.email)) && !wasShown) throw new ApiError(400, 'Nothing was saved yet.');
    const confirmed = current_password ? { current_password } : {};
    return scope.calls.create({ ...values, ...confirmed, email: values.email.trim() });
  }

  return (
    <ServerForm form={form} submitLabel={isKnown ? 'Give Access' : 'Add User'}>
      <NameFields form={form} />
      <div>
        <TextInput
          label="Email"
          type="email"
          autoComplete="off"
          {...form.textField('email')}
          onBlur={() => void lookUp(form.values.email)}
        />
        <div role="status">
          {isKnown && (
            <Box mt="s8">
              <Notice>
                {knownAccount} {replacedAccess[scope.kind]}
              </Notice>
            </Box>
          )}
        </div>
      </div>
      <AccessFields scope={scope} form={form} />
      <ConfirmPassword form={form} />
    </ServerForm>
  );
}

function normalize(email: string): string {
  return email.trim().toLowerCase();
}
