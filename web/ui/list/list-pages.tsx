import { Group, Pagination, Text } from '@mantine/core';
import { pageSize } from '#contract/api/page-sizes.ts';

interface ListPagesProps {
  /** Needed if a screen has several lists. */
  label?: string | undefined;
  page: number;
  count: number;
  onTurn: (page: number) => void;
}

const labels = { previous: 'Previous page', next: 'Next page', first: 'First page', last: 'Last page' };

/** Nothing for a single page. */
export function ListPages({ label = 'Pages', page, count, onTurn }: ListPagesProps) {
  if (count <= pageSize) return null;
  const first = (page - 1) * pageSize + 1;
  return (
    <Group
      component="nav"
      justify="space-between"
      gap="s8"
      px="s16"
      py="s12"
      style={{ borderTop: '1px solid var(--parity-line)' }}
      aria-label={label}
    >
      <Text size="sm" c="dimmed" data-figures role="status">
        {first}–{Math.min(page * pageSize, count)} of {count.toLocaleString('en')}
      </Text>
      <Pagination
        size="sm"
        value={page}
        total={lastPage(count)}
        onChange={onTurn}
        getControlProps={control => ({ 'aria-label': labels[control] })}
        getItemProps={item => ({ 'aria-label': `Page ${item}` })}
      />
    </Group>
  );
}

export function lastPage(count: number): number {
  return Math.max(1, Math.ceil(count / pageSize));
}
