import { type ChangeEvent, useState } from 'react';
import { errorMessage, readProblems } from '#web/lib/api/messages.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { useHoldsInput } from '#web/lib/auth/held-input.ts';
import { sendSignedIn } from '#web/lib/auth/send-signed-in.ts';
import { useSignInAsked } from '#web/lib/auth/sign-in-again.ts';
import { logWarning } from '#web/lib/log.ts';

export type FormStatus = { state: 'idle' | 'submitting' | 'submitted' } | { state: 'error'; alert: string };

type Errors<Values> = { [Name in keyof Values]?: string };

type TextName<Values> = {
  [Name in keyof Values & string]: Values[Name] extends string ? Name : never;
}[keyof Values & string];

interface ServerFormOptions<Values, Answer> {
  /** Every field of the form; the server's errors are matched to these names. */
  initialValues: Values;
  /** What led here, where that was no success: it stands above the button until the first try. */
  initialAlert?: string | null;
  /** What can be told without asking the server: the fields that are wrong, each with its sentence. */
  check?: (values: Values) => Errors<Values>;
  submit: (values: Values) => Promise<Answer>;
  onSubmitted?: (answer: Answer) => void;
  /** Fields that are typed anew once the server has refused them, such as a code. */
  clearWhenRefused?: readonly (keyof Values & string)[];
}

/** A form whose values the server checks: idle, submitting, then submitted or error (docs/coverage.md section 4). */
export function useServerForm<Values extends object, Answer>(options: ServerFormOptions<Values, Answer>) {
  const { initialValues, initialAlert, clearWhenRefused = [] } = options;
  const [values, setValues] = useState(initialValues);
  const [isTyped, setIsTyped] = useState(false);
  const send = useSending(isTyped);
  const [errors, setErrors] = useState<Errors<Values>>({});
  const [status, setStatus] = useState<FormStatus>(
    initialAlert ? { state: 'error', alert: initialAlert } : { state: 'idle' },
  );

  function setValue<Name extends keyof Values>(name: Name, value: Values[Name]) {
    setIsTyped(true);
    setValues(before => ({ ...before, [name]: value }));
    setErrors(({ [name]: _corrected, ...others }) => others as Errors<Values>);
  }

  /** The properties of a text input. */
  function textField<Name extends TextName<Values>>(name: Name) {
    return {
      name,
      value: values[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        setValue(name, event.currentTarget.value as Values[Name]),
      error: errors[name],
    };
  }

  function showErrors(wrong: Errors<Values>, alert = 'Please check your entries.') {
    setErrors(wrong);
    setStatus({ state: 'error', alert });
  }

  function showProblems(error: unknown) {
    const { wrong, alert } = refusalOf(error, initialValues);
    showErrors(wrong, alert);
    for (const name of clearWhenRefused) {
      if (name in wrong) setValues(before => ({ ...before, [name]: initialValues[name] }));
    }
  }

  /** Takes the values where they were typed a moment ago and the screen has not caught up. */
  async function submit(given = values) {
    if (status.state === 'submitting') return;
    const wrong = options.check?.(given) ?? {};
    if (Object.keys(wrong).length > 0) return showErrors(wrong);
    setStatus({ state: 'submitting' });
    setErrors({});
    const outcome = await send(() => options.submit(given)).then(
      answer => ({ answer }),
      (error: unknown) => ({ error }),
    );
    if ('error' in outcome) return showProblems(outcome.error);
    setStatus({ state: 'submitted' });
    setIsTyped(false);
    options.onSubmitted?.(outcome.answer);
  }

  return { values, errors, setValue, textField, status, submit };
}

/** What is typed holds the screen: where the session ends, it is sent once the person has signed in over it. */
function useSending(isTyped: boolean): typeof sendSignedIn {
  const { user } = useAuthState();
  const isSignInAsked = useSignInAsked();
  // Where nobody is signed in, nobody can be asked to sign in again.
  useHoldsInput(user !== null && isTyped);
  // The form that asks for it must not wait for its own answer.
  return isSignInAsked ? async send => send() : sendSignedIn;
}

/** What the server said about the fields of this form, and about the whole where there is something to say. */
function refusalOf<Values extends object>(error: unknown, form: Values) {
  const { overall, fields } = readProblems(error);
  const refused = Object.entries(fields);
  const onForm = refused.filter(([name]) => name in form);
  if (onForm.length < refused.length) logWarning('Fields that are not on this form', fields);
  const alert = overall ?? (onForm.length > 0 ? undefined : errorMessage(error));
  return { wrong: Object.fromEntries(onForm) as Errors<Values>, alert };
}
