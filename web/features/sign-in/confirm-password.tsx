import { Button, Text } from '@mantine/core';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { useLocation } from 'react-router';
import type { Confirmation } from '#domain/people/sign-in/confirmation.ts';
import { client } from '#web/lib/api/client.ts';
import { useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { useInitialFocus } from '#web/ui/dialog/use-initial-focus.ts';
import { CurrentPasswordField } from '#web/ui/form/password-field.tsx';
import { confirmWithPasskey } from './passkey-ceremonies.ts';
import { canUsePasskeys } from './passkey-support.ts';

/** A form for which the server may ask the user to confirm that it is them (D48, D56). */
export interface ConfirmedForm {
  errors: { current_password?: string };
  textField(name: 'current_password'): ComponentProps<typeof CurrentPasswordField>;
  submit(): Promise<void>;
}

export const signInMethodsQuery = queryOptions({
  queryKey: ['sign-in methods'],
  queryFn: ({ signal }) => client.listSignInMethods({ signal }),
});

interface ConfirmPasswordProps {
  form: ConfirmedForm;
  /** What the call always needs. Without it, only the server knows. */
  confirmation?: Confirmation;
}

/** The ways to confirm: with the form if the server is sure to ask, else when it asks. They then stay. */
export function ConfirmPassword({ form, confirmation }: ConfirmPasswordProps) {
  const [request, setRequest] = useState<{ text: string; isAhead: boolean } | null>(null);
  const { data } = useQuery({ ...signInMethodsQuery, enabled: confirmation !== undefined });
  const { current_password: error } = form.errors;
  const ahead = confirmation && data?.asks[confirmation];
  const text = error ?? ahead;
  if (text && !request) setRequest({ text, isAhead: !error });
  if (!request) return null;
  return (
    <ConfirmFields
      form={form}
      request={request.text}
      isAhead={request.isAhead}
      byProvider={confirmation === 'hospital'}
    />
  );
}

interface ConfirmFieldsProps {
  form: ConfirmedForm;
  /** How the server asks. */
  request: string;
  /** Shown with the form, whose first field has the focus. */
  isAhead?: boolean;
  /** For keys to the hospital alone: a login at its single sign-on confirms them as well. */
  byProvider?: boolean;
  /** What the field for the password says. */
  description?: string;
}

/** The user's password, or another way in its place. The password is asked for until the others are known. */
export function ConfirmFields(props: ConfirmFieldsProps) {
  const { form, request, isAhead = false, description, byProvider = false } = props;
  const field = useInitialFocus<HTMLInputElement>();
  const { pathname, search } = useLocation();
  const { data: methods } = useQuery(signInMethodsQuery);
  const confirming = useMutation({ mutationFn: confirmWithPasskey, onSuccess: () => form.submit() });
  const hasPasskey = methods?.passkey && canUsePasskeys();
  const provider = byProvider ? methods?.provider : null;
  const hasNoWay = methods && !methods.password && !hasPasskey && !provider;
  return (
    <>
      {methods?.password === false ? (
        <Text size="sm">{request}</Text>
      ) : (
        <CurrentPasswordField
          ref={isAhead ? undefined : field}
          data-autofocus={!isAhead || undefined}
          description={description}
          {...form.textField('current_password')}
        />
      )}
      <AlertLine error={confirming.error} />
      {hasPasskey && (
        <Button variant="default" loading={confirming.isPending} onClick={() => confirming.mutate()}>
          Confirm with a Passkey
        </Button>
      )}
      {provider && (
        <Button component="a" variant="default" href={provider.url + encodeURIComponent(pathname + search)}>
          Confirm with {provider.name}
        </Button>
      )}
      {hasNoWay && methods.required === null && <PasswordLink />}
    </>
  );
}

/** Mails a link for setting a first password. The user is signed in after setting it. */
function PasswordLink() {
  const { email } = useSignedInUser();
  const asking = useMutation({ mutationFn: () => client.startPasswordReset({ body: { email } }) });
  if (asking.isSuccess) return <LinkSent />;
  return (
    <>
      <AlertLine error={asking.error} />
      <Button variant="default" loading={asking.isPending} onClick={() => asking.mutate()}>
        Mail Me a Link
      </Button>
    </>
  );
}

/** Takes the focus from the removed button, so that it is read out. */
function LinkSent() {
  const sentence = useInitialFocus<HTMLParagraphElement>();
  return (
    <Text ref={sentence} tabIndex={-1} size="sm">
      Check your email to finish setting your password.
    </Text>
  );
}
