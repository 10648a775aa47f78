import { type MouseEvent, memo, useEffect, useId, useRef } from 'react';
import numberInput from '#web/ui/form/number-input.module.css';
import { useForm, useFormStore } from '../state/form-store.ts';
import classes from './number-row.module.css';

interface NumberRowProps {
  /** The name that the server's errors use. */
  name: string;
  label: string;
  /** Under the label: "0.5 RN each". */
  note?: string | undefined;
  /** Shown on hover and focus. */
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
  // Values that were not typed here: Clear, a discarded draft, a shift that was loaded again.
  useEffect(() => {
    function showValue() {
      const value = store.get().typed.numbers[name] ?? '';
      if (input.current && input.current.value !== value) input.current.value = value;
    }
    showValue();
    return store.subscribe(showValue);
  }, [store, name]);
  const described = [note && `${id}-note`, help && `${id}-help`, (error ?? warning) && `${id}-error`];

  return (
    <div className={classes.row} data-feed={feed ? true : undefined}>
      <div className={classes.words}>
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
        {note && (
          <span id={`${id}-note`} className={classes.note}>
            {note}
          </span>
        )}
      </div>
      {feed && (
        <button
          type="button"
          className={classes.feed}
          // Not a stop of the Tab key: a key accepts all, and the number can be typed.
          tabIndex={-1}
          aria-label={`Use ${feed.count} for ${label}, from ${feed.source}`}
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
          onBlur={store.settleReasons}
        />
      </div>
      {help && (
        <span id={`${id}-help`} role="tooltip" className={classes.help}>
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

/** The first click selects the whole value, as Tab does; by default it would place the cursor. */
function selectAll(event: MouseEvent<HTMLInputElement>) {
  if (document.activeElement === event.currentTarget) return;
  event.preventDefault();
  event.currentTarget.focus();
}
