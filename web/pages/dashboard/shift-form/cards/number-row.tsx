import { type MouseEvent, memo, useEffect, useId, useRef } from 'react';
import numberInput from '#web/ui/form/number-input.module.css';
import { useForm, useFormStore } from '../state/form-store.ts';
import { parseCount } from '../state/typed-shift.ts';
import classes from './number-row.module.css';

interface NumberRowProps {
  /** The name that the server's errors use. */
  name: string;
  label: string;
  /** Under the label: "0.5 RN each". */
  note?: string | undefined;
  /** Shown below the fields on hover and focus. */
  help?: string | undefined;
  placeholder: string;
  /** The number that a feed proposes, and what to do with it. */
  feed?: { count: number; source: string; onAccept: () => void } | undefined;
  /** Shown like an error; the number can be saved. */
  warning?: string | null;
  first?: boolean;
}

/** One number of the form. The browser shows its value: a key press renders no row unless its error changes. */
export const NumberRow = memo(function NumberRow(props: NumberRowProps) {
  const { name, label, note, help, placeholder, feed, warning, first = false } = props;
  const id = useId();
  const store = useFormStore();
  const input = useRef<HTMLInputElement>(null);
  const error = useForm(state => state.errors[name]);
  const question = useForm(state => state.questions[name]?.text);
  const differs = useForm(state => feed !== undefined && isOther(state.typed.numbers[name], feed.count));
  // Values that were not typed here: Clear, a discarded draft, a shift that was loaded again.
  useEffect(() => {
    function showValue() {
      const value = store.get().typed.numbers[name] ?? '';
      if (input.current && input.current.value !== value) input.current.value = value;
    }
    showValue();
    return store.subscribe(showValue);
  }, [store, name]);
  const described = [
    (question || note) && `${id}-note`,
    help && `${id}-help`,
    (error ?? warning) && `${id}-error`,
  ];

  return (
    <div className={classes.row} data-feed={feed ? true : undefined} data-help={help}>
      <div className={classes.words}>
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
        {(question || note) && (
          <span id={`${id}-note`} className={classes.note} data-question={question ? true : undefined}>
            {question || note}
          </span>
        )}
      </div>
      {feed && (
        <button
          type="button"
          className={classes.feed}
          // Not a stop of the Tab key: a key accepts all, and the number can be typed.
          tabIndex={-1}
          aria-label={`Use ${feed.count} for ${label}, from ${feed.source}${differs ? ', which differs' : ''}`}
          data-differs={differs || undefined}
          onClick={feed.onAccept}
        >
          {feed.count}
        </button>
      )}
      <div>
        <input
          id={id}
          name={name}
          type="text"
          inputMode="decimal"
          enterKeyHint="next"
          autoComplete="off"
          maxLength={100}
          className={`${numberInput.input} ${classes.input}`}
          ref={input}
          defaultValue={store.get().typed.numbers[name] ?? ''}
          placeholder={placeholder}
          aria-invalid={error ? true : undefined}
          aria-describedby={described.filter(Boolean).join(' ') || undefined}
          data-step
          {...(first && { 'data-autofocus': true })}
          onChange={event => store.setNumber(name, event.currentTarget.value)}
          onFocus={event => event.currentTarget.select()}
          onMouseDown={selectAll}
          onBlur={() => store.settleNumber(name)}
        />
      </div>
      {help && (
        <span id={`${id}-help`} className={classes.help}>
          {help}
        </span>
      )}
      {(error ?? warning) && (
        <span id={`${id}-error`} className={classes.error} data-warning={!error || undefined}>
          {error ?? warning}
        </span>
      )}
    </div>
  );
});

/** Whether another number was typed than the feed proposes; a blank is no number. */
function isOther(text: string | undefined, count: number): boolean {
  const typed = parseCount(text);
  return typed !== null && typed !== count;
}

/** The first click selects the whole value, as Tab does; by default it would place the cursor. */
function selectAll(event: MouseEvent<HTMLInputElement>) {
  if (document.activeElement === event.currentTarget) return;
  event.preventDefault();
  event.currentTarget.focus();
}
