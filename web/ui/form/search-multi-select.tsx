import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { type Choice, matchesWords, useTypedChoice } from './typed-choice.ts';

interface SearchMultiSelectProps
  extends Pick<
    MultiSelectProps,
    'label' | 'description' | 'placeholder' | 'clearable' | 'clearButtonProps' | 'disabled'
  > {
  data: readonly Choice[];
  value: string[];
  error?: string | undefined;
  /** "No matching people". */
  nothingFound: string;
  onChange: (values: string[]) => void;
}

/** The list would be long. */
const mostShown = 50;

/** Chooses several of many by words of their names. A text that is no choice stays, with a message. */
export function SearchMultiSelect(props: SearchMultiSelectProps) {
  const { data, value, error, nothingFound, onChange, ...select } = props;
  const choices = data.filter(choice => !value.includes(choice.value));
  const onChoose = (chosen: string) => onChange([...value, chosen]);
  const text = useTypedChoice({ choices, nothingFound, onChoose });
  return (
    <MultiSelect
      {...select}
      searchable
      hidePickedOptions
      selectFirstOptionOnChange
      nothingFoundMessage={nothingFound}
      data={[...data]}
      filter={({ search }) => choices.filter(choice => matchesWords(choice, search)).slice(0, mostShown)}
      value={value}
      searchValue={text.typed ?? ''}
      error={text.error ?? error}
      onChange={onChange}
      onOptionSubmit={text.clear}
      onClear={text.clear}
      {...text.field}
    />
  );
}
