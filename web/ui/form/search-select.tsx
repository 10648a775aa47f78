import { type OptionsFilter, Select, type SelectProps } from '@mantine/core';
import type { FocusEvent, MouseEvent } from 'react';
import { type Choice, matchesWords, useTypedChoice } from './typed-choice.ts';

interface SearchSelectProps
  extends Pick<
    SelectProps,
    | 'label'
    | 'aria-label'
    | 'description'
    | 'placeholder'
    | 'className'
    | 'disabled'
    | 'clearable'
    | 'clearButtonProps'
    | 'openOnFocus'
    | 'allowDeselect'
    | 'renderOption'
  > {
  data: readonly (Choice | { group: string; items: readonly Choice[] })[];
  value: string | null;
  error?: string | undefined;
  /** "No matching timezone". */
  nothingFound: string;
  /** The server searches: `data` is its answer. */
  isServerSearch?: boolean;
  isSearching?: boolean;
  onType?: (text: string) => void;
  /** Null while the text in the field is none of the choices. */
  onChange: (value: string | null) => void;
}

/** Chooses one of many by words of its name. The value is always what the field shows: a text that matches nothing has none. */
export function SearchSelect(props: SearchSelectProps) {
  const { data, value, error, nothingFound, isServerSearch, isSearching, onType, onChange, ...select } =
    props;
  const choices = data.flatMap(each => ('items' in each ? each.items : each));
  const text = useTypedChoice({ choices, isServerSearch, nothingFound, onChoose: onChange, onType });
  const chosen = choices.find(choice => choice.value === value);
  const { onInput, ...field } = text.field;
  return (
    <Select
      {...select}
      searchable
      selectFirstOptionOnChange={!isServerSearch}
      nothingFoundMessage={isSearching ? 'Searching' : nothingFound}
      data={data.map(each => ('items' in each ? { ...each, items: [...each.items] } : each))}
      filter={({ options, search }) => (isServerSearch ? options : filter(options, search))}
      value={value}
      searchValue={text.typed ?? chosen?.label ?? ''}
      error={text.error ?? error}
      onChange={onChange}
      onOptionSubmit={text.clear}
      onClear={text.clear}
      onFocus={selectText}
      onMouseDown={focusFirst}
      onInput={event => {
        onInput(event);
        if (value !== null) onChange(null);
      }}
      {...field}
    />
  );
}

type SelectOptions = Parameters<OptionsFilter>[0]['options'];

function filter(options: SelectOptions, search: string): SelectOptions {
  return options.flatMap((each): SelectOptions => {
    if (!('items' in each)) return matchesWords(each, search) ? [each] : [];
    return [{ ...each, items: each.items.filter(item => matchesWords(item, search)) }];
  });
}

/** What is typed replaces the old text. */
function selectText(event: FocusEvent<HTMLInputElement>) {
  event.currentTarget.select();
}

/** The first click selects the text, as Tab does; by default it would place the cursor. */
function focusFirst(event: MouseEvent<HTMLInputElement>) {
  if (document.activeElement === event.currentTarget) return;
  event.preventDefault();
  event.currentTarget.focus();
}
