import { type ChangeEvent, useState } from 'react';
import { logWarning } from '#web/lib/log.ts';
import { messageOf, problemsOf } from '#web/lib/messages.ts';

export type FormStatus = { state: 'idle' | 'submitting' | 'submitted' } | { state: 'error'; alert: string };

type Errors<Values> = { [Name in keyof Values]?: string };

type TextName<Values> = {
  [Name in keyof Values & string]: Values[Name] extends string ? Name : never;
}[keyof Values & string];

interface ServerFormOptions<Values, Answer> {
  /** Every field of the form; the server's errors are matched to these names. */
  initialValues: Values;
  submit: (values: Values) => Promise<Answer>;
  onSubmitted?: (answer: Answer) => void;
}

/** A form whose values the server checks: idle, submitting, then submitted or in error (product.md section 4). */
export function useServerForm<Values extends object, Answer>(options: ServerFormOptions<Values, Answer>) {
  const [values, setValues] = useState(options.initialValues);
  const [errors, setErrors] = useState<Errors<Values>>({});
  const [status, setStatus] = useState<FormStatus>({ state: 'idle' });

  function setValue<Name extends keyof Values>(name: Name, value: Values[Name]) {
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

  function showProblems(error: unknown) {
    const problems = problemsOf(error);
    const refused = Object.entries(problems.fields);
    const onForm = refused.filter(([name]) => name in options.initialValues);
    if (onForm.length < refused.length) logWarning('Fields that are not on this form', problems.fields);
    setErrors(Object.fromEntries(onForm) as Errors<Values>);
    const alert = problems.overall ?? (onForm.length > 0 ? 'Please check your entries.' : messageOf(error));
    setStatus({ state: 'error', alert });
  }

  async function submit() {
    if (status.state === 'submitting') return;
    setStatus({ state: 'submitting' });
    setErrors({});
    const outcome = await options.submit(values).then(
      answer => ({ answer }),
      (error: unknown) => ({ error }),
    );
    if ('error' in outcome) return showProblems(outcome.error);
    setStatus({ state: 'submitted' });
    options.onSubmitted?.(outcome.answer);
  }

  return { values, setValue, textField, status, submit };
}
