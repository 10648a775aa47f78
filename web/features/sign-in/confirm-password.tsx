import { Button, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { useLocation } from 'react-router';
import { client } from '#web/lib/api/client.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { useInitialFocus } from '#web/ui/dialog/use-initial-focus.ts';
import { CurrentPasswordField } from '#web/ui/form/password-field.tsx';
import { confirmWithPasskey } from './passkey-ceremonies.ts';
import { canUsePasskeys } from './passkey-support.ts';

/** A form for which the server may ask the user to confirm that it is them (D48). */
interface ConfirmedForm {
  errors: { current_password?: string };
  textField(name: 'current_password'): ComponentProps<typeof CurrentPasswordField>;
  submit(): Promise<void>;
}

/** The ways to confirm appear when the server asks, and then stay. */
export function ConfirmPassword({ form }: { form: ConfirmedForm }) {
  const [isAsked, setIsAsked] = useState(false);
  if (form.errors.current_password && !isAsked) setIsAsked(true);
  return isAsked ? <ConfirmFields form={form} /> : null;
}

export const confirmReason = 'You logged in a while ago. Please confirm that it is you.';

interface ConfirmFieldsProps {
  form: ConfirmedForm;
  description?: string;
}

/** The user's password, or a passkey or single sign-on in its place. The password is asked for until the others are known. */
export function ConfirmFields({ form, description }: ConfirmFieldsProps) {
  const field = useInitialFocus<HTMLInputElement>();
  const { pathname, search } = useLocation();
  const { data: methods } = useQuery({
    queryKey: ['sign-in methods'],
    queryFn: ({ signal }) => client.listSignInMethods({ signal }),
  });
  const confirming = useMutation({ mutationFn: confirmWithPasskey, onSuccess: () => form.submit() });
  return (
    <>
      {methods?.password === false ? (
        <Text size="sm">{confirmReason}</Text>
      ) : (
        <CurrentPasswordField ref={field} description={description} {...form.textField('current_password')} />
      )}
      <AlertLine error={confirming.error} />
      {methods?.passkey && canUsePasskeys() && (
        <Button variant="default" loading={confirming.isPending} onClick={() => confirming.mutate()}>
          Confirm with a Passkey
        </Button>
      )}
      {methods?.provider && (
        <Button
          component="a"
          variant="default"
          href={methods.provider.url + encodeURIComponent(pathname + search)}
        >
          Confirm with {methods.provider.name}
        </Button>
      )}
    </>
  );
}
