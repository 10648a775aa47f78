import { type ChangeEvent, useState } from 'react';
import { errorMessage, readProblems } from '#web/lib/api/messages.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { sendSignedIn, useSignInAsked } from '#web/lib/auth/sign-in-again.ts';
import { logWarning } from '#web/lib/log.ts';
import { useHoldsInput } from '#web/lib/navigation/held-input.ts';
import { UnsavedForms, useCounted } from '../dialog/dialog-counts.ts';

export type FormStatus = { state: 'idle' | 'submitting' | 'submitted' } | { state: 'error'; alert: string };

type Errors<Values> = { [Name in keyof Values]?: string };

type NamesWith<Values, Type> = {
  [Name in keyof Values & string]: Values[Name] extends Type ? Name : never;
}[keyof Values & string];

interface ServerFormOptions<Values, Answer> {
  /** Every field of the form; the server's errors are matched to these names. */
  initialValues: Values;
  /** An error that led to this form, shown until the first submit. */
  initialAlert?: string | null;
  /** Returns the message of each field that is invalid without asking the server. */
  check?: (values: Values) => Errors<Values>;
  submit: (values: Values) => Promise<Answer>;
  onSubmitted?: (answer: Answer) => void;
  /** Fields to clear if the server rejects them, such as a code. */
  clearWhenRefused?: readonly (keyof Values & string)[];
}

/** A form whose values the server checks: idle, submitting, then submitted or error (docs/coverage.md section 4). */
export function useServerForm<Values extends object, Answer>(options: ServerFormOptions<Values, Answer>) {
  const { initialValues, initialAlert, clearWhenRefused = [] } = options;
  const [values, setValues] = useState(initialValues);
  const [isEdited, setIsEdited] = useState(false);
  const send = useSend(isEdited);
  useCounted(UnsavedForms, isEdited);
  const [errors, setErrors] = useState<Errors<Values>>({});
  const [status, setStatus] = useState<FormStatus>(
    initialAlert ? { state: 'error', alert: initialAlert } : { state: 'idle' },
  );

  function setValue<Name extends keyof Values>(name: Name, value: Values[Name]) {
    setIsEdited(true);
    setValues(before => ({ ...before, [name]: value }));
    setErrors(({ [name]: _corrected, ...others }) => others as Errors<Values>);
  }

  /** The props of a field whose `onChange` passes the value itself. */
  function field<Name extends keyof Values & string>(name: Name) {
    const onChange = (value: Values[Name]) => setValue(name, value);
    return { name, value: values[name], error: errors[name], onChange };
  }

  /** The props of a text input. */
  function textField<Name extends NamesWith<Values, string>>(name: Name) {
    return {
      ...field(name),
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        setValue(name, currentTarget.value as Values[Name]),
    };
  }

  /** The props of a checkbox or switch. */
  function checkbox<Name extends NamesWith<Values, boolean>>(name: Name) {
    return {
      name,
      checked: values[name] as boolean,
      error: errors[name],
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
        setValue(name, currentTarget.checked as Values[Name]),
    };
  }

  function showErrors(invalid: Errors<Values>, alert = 'Please check your entries.') {
    setErrors(invalid);
    setStatus({ state: 'error', alert });
  }

  function showFailure(error: unknown) {
    const { invalid, alert } = readFailure(error, initialValues);
    showErrors(invalid, alert);
    for (const name of clearWhenRefused) {
      if (name in invalid) setValues(before => ({ ...before, [name]: initialValues[name] }));
    }
  }

  /** `current` is for a caller that has just set a value, which the state does not contain yet. */
  async function submit(current = values) {
    if (status.state === 'submitting') return;
    const invalid = options.check?.(current) ?? {};
    if (Object.keys(invalid).length > 0) return showErrors(invalid);
    setStatus({ state: 'submitting' });
    setErrors({});
    const outcome = await send(() => options.submit(current)).then(
      answer => ({ answer }),
      (error: unknown) => ({ error }),
    );
    if ('error' in outcome) return showFailure(outcome.error);
    setStatus({ state: 'submitted' });
    setIsEdited(false);
    options.onSubmitted?.(outcome.answer);
  }

  return { values, errors, isEdited, setValue, field, textField, checkbox, status, submit };
}

/** If the session ends under an edited form, the user signs in over it, and the form is sent again. */
function useSend(isEdited: boolean): typeof sendSignedIn {
  const { user } = useAuthState();
  const isSignInAsked = useSignInAsked();
  useHoldsInput(user !== null && isEdited);
  // The sign-in form itself must not wait for its own result.
  return isSignInAsked ? async send => send() : sendSignedIn;
}

/** The field that an error is about: itself, or the list that it is an item of ("emails.1"). */
function findField(name: string, form: object): string | undefined {
  return [name, name.replace(/\.\d+$/, '')].find(each => each in form);
}

/** The server's messages for this form's fields, and the one for the form as a whole. */
function readFailure<Values extends object>(error: unknown, form: Values) {
  const { overall, fields } = readProblems(error);
  const all = Object.entries(fields).map(([name, message]) => [findField(name, form), message] as const);
  const onForm = all.filter(([name]) => name !== undefined);
  if (onForm.length < all.length) logWarning('Fields that are not on this form', fields);
  const alert = overall ?? (onForm.length > 0 ? undefined : errorMessage(error));
  return { invalid: Object.fromEntries(onForm) as Errors<Values>, alert };
}
