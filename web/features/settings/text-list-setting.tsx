import type { ReactNode } from 'react';
import { faults } from '#web/ui/form/checks.ts';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import { Hint } from '#web/ui/hint.tsx';
import { type EditedTexts, listTexts, toEditedTexts } from './edited-texts.ts';
import classes from './setting.module.css';
import { SettingCard } from './setting-card.tsx';
import { TextListEditor } from './text-list-editor.tsx';

interface TextListProps {
  /** The name of the setting, which the server's errors use. */
  name: string;
  /** "When over". */
  label: string;
  /** The accessible name of the field: "Add a reason, when over". */
  addLabel: string;
  texts: readonly string[];
}

interface TextListSettingProps {
  title: string;
  /** The accessible name of the button: "Edit reasons". */
  editLabel: string;
  hint: string;
  formHint?: string;
  /** Of a text: "reason". */
  noun: string;
  maxLength: number;
  /** Texts of a list. */
  most?: number;
  /** One, or two beside each other. */
  lists: readonly TextListProps[];
  save: (lists: Record<string, string[]>) => Promise<unknown>;
  /** Below the first list in the form. */
  renderSuggestions?: (texts: EditedTexts, onChange: (texts: EditedTexts) => void) => ReactNode;
}

/** A setting that is a list of texts, or two: reasons, actions, types of missed care. */
export function TextListSetting(props: TextListSettingProps) {
  const { title, editLabel, hint, lists } = props;
  const texts = lists.map(list => (
    <div key={list.name}>
      {lists.length > 1 && <h3 className={classes.heading}>{list.label}</h3>}
      <TextList texts={list.texts} />
    </div>
  ));
  return (
    <SettingCard
      title={title}
      editLabel={editLabel}
      wide
      form={close => <TextListForm {...props} onSaved={close} />}
    >
      <Hint>{hint}</Hint>
      {lists.length > 1 ? <div className={classes.columns}>{texts}</div> : texts}
    </SettingCard>
  );
}

/** In their order. */
export function TextList({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return <Hint>None yet</Hint>;
  return (
    <ol className={classes.texts}>
      {texts.map(text => (
        <li key={text}>{text}</li>
      ))}
    </ol>
  );
}

function TextListForm(props: TextListSettingProps & { onSaved: () => void }) {
  const { formHint, noun, maxLength, most, lists, save, renderSuggestions, onSaved } = props;
  const form = useServerForm({
    initialValues: Object.fromEntries(lists.map(({ name, texts }) => [name, toEditedTexts(texts)])),
    check: values => faults(mapValues(values, texts => findTooMany(listTexts(texts), most, noun))),
    submit: values => save(mapValues(values, listTexts)),
    onSubmitted: onSaved,
  });
  const getField = (name: string) => ({ ...form.field(name), value: form.values[name] ?? noTexts });
  const editors = lists.map(({ name, label, addLabel }) => (
    <TextListEditor
      key={name}
      label={label}
      addLabel={addLabel}
      noun={noun}
      maxLength={maxLength}
      {...getField(name)}
    />
  ));
  const suggested = lists[0] && getField(lists[0].name);
  return (
    <ServerForm form={form} submitLabel="Save">
      {formHint && <Hint>{formHint}</Hint>}
      {lists.length > 1 ? <div className={classes.columns}>{editors}</div> : editors}
      {suggested && renderSuggestions?.(suggested.value, suggested.onChange)}
    </ServerForm>
  );
}

const noTexts = toEditedTexts([]);

function findTooMany(
  texts: readonly string[],
  most = Number.POSITIVE_INFINITY,
  noun = '',
): string | undefined {
  return texts.length > most ? `At most ${most} ${noun}s, please.` : undefined;
}

function mapValues<Value, Result>(record: Record<string, Value>, map: (value: Value) => Result) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}
