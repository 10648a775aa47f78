import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SearchSelect } from '#web/ui/form/search-select.tsx';
import { matchingHospitalsQuery, useHospitalNames } from './hospital-queries.ts';

interface HospitalSelectProps {
  label: string;
  /** Only for screen readers. */
  labelHidden?: boolean;
  placeholder: string;
  value: number | null;
  onChange: (id: number | null) => void;
  /** Not offered. */
  without?: readonly number[];
  /** Offers inactive hospitals too, marked as such. */
  withInactive?: boolean;
  clearable?: boolean;
  disabled?: boolean;
}

/** Finds one of all hospitals by its name. */
export function HospitalSelect(props: HospitalSelectProps) {
  const { label, labelHidden, placeholder, value, onChange, without = [], withInactive = false } = props;
  const chosenName = useHospitalNames(value === null ? [] : [value]).get(value ?? 0);
  const [typed, setTyped] = useState('');
  const [query] = useDebouncedValue(typed.trim(), 300);
  const { data, isFetching } = useQuery(matchingHospitalsQuery(query, withInactive));

  const offered = (data?.results ?? []).filter(({ id }) => !without.includes(id) && id !== value);
  const options = offered.map(({ id, name, is_active }) => ({
    value: String(id),
    label: is_active ? name : `${name} (inactive)`,
  }));
  if (value !== null && chosenName) options.unshift({ value: String(value), label: chosenName });

  return (
    <SearchSelect
      {...(labelHidden ? { 'aria-label': label } : { label })}
      placeholder={placeholder}
      // A dialog that the choice has opened returns the focus here when it closes.
      openOnFocus={false}
      clearable={props.clearable ?? false}
      disabled={props.disabled ?? false}
      clearButtonProps={{ 'aria-label': 'Clear the hospital' }}
      data={options}
      isServerSearch
      isSearching={query !== typed.trim() || isFetching}
      nothingFound="No matching hospitals"
      value={value === null ? null : String(value)}
      onType={setTyped}
      onChange={chosen => onChange(chosen === null ? null : Number(chosen))}
    />
  );
}
