import { fillThisOut } from '#web/lib/api/messages.ts';
import { useInitialFocus } from '#web/ui/dialog/use-initial-focus.ts';
import { CodeField, faultOfCode } from '#web/ui/form/code-field.tsx';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';

export interface TokenFormProps<Answer> {
  submitLabel: string;
  submit: (token: string) => Promise<Answer>;
  onSubmitted: (answer: Answer) => void;
}

/** Asks for the code that an authenticator app shows now; the sixth digit sends it. */
export function AuthenticatorForm<Answer>({ submitLabel, submit, onSubmitted }: TokenFormProps<Answer>) {
  const field = useInitialFocus<HTMLInputElement>();
  const form = useServerForm({
    initialValues: { token: '' },
    check: ({ token }) => {
      const fault = token === '' ? fillThisOut : faultOfCode(token);
      return fault ? { token: fault } : {};
    },
    submit: ({ token }) => submit(token),
    onSubmitted,
    clearWhenRefused: ['token'],
  });
  return (
    <ServerForm form={form} submitLabel={submitLabel}>
      <CodeField
        ref={field}
        value={form.values.token}
        error={form.errors.token}
        onChange={code => form.setValue('token', code)}
        onComplete={code => void form.submit({ token: code })}
      />
    </ServerForm>
  );
}
