import { SegmentedControl } from '@mantine/core';
import type { ListStatus } from './list-state.ts';

const choices: { value: ListStatus; label: string }[] = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
  { value: 'any', label: 'Any' },
];

interface StatusFilterProps {
  value: ListStatus;
  onChange: (status: ListStatus) => void;
}

export function StatusFilter({ value, onChange }: StatusFilterProps) {
  return <SegmentedControl aria-label="Status" data={choices} value={value} onChange={onChange} />;
}
