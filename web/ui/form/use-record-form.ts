import { pickChanges } from './pick-changes.ts';
import { useServerForm } from './use-server-form.ts';

interface RecordFormOptions<Values, Body, Saved> {
  /** Null for a new record. */
  record: { id: number } | null;
  initialValues: Values;
  /** Converts the typed values to the body of the call. */
  toBody: (values: Values) => Body;
  check: (values: Values) => { [Name in keyof Values]?: string };
  create: (body: Body) => Promise<Saved>;
  /** Gets the changed fields alone: somebody else may have changed the others in the meantime. */
  update: (id: number, body: Partial<Body>) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
}

/** The form of a record that is created or changed. */
export function useRecordForm<Values extends object, Body extends object, Saved>(
  options: RecordFormOptions<Values, Body, Saved>,
) {
  const { record, initialValues, toBody, check, create, update, onSaved } = options;
  return useServerForm({
    initialValues,
    check,
    submit: values =>
      record ? update(record.id, pickChanges(toBody(values), toBody(initialValues))) : create(toBody(values)),
    onSubmitted: onSaved,
  });
}
