import { Button } from '@mantine/core';
import { use, useState } from 'react';
import { ScreenPartsContext } from './screen-parts.ts';

/** Two months of days. */
const defaultMost = 62;

/** The first rows of a long list, and all of them on request and on paper. */
export function useShortened<Row>(rows: readonly Row[], most = defaultMost) {
  const isOnPaper = use(ScreenPartsContext) === null;
  const [isRequested, setIsRequested] = useState(false);
  const shown = isOnPaper || isRequested ? rows : rows.slice(0, most);
  return { shown, hidden: rows.length - shown.length, showAll: () => setIsRequested(true) };
}

export function ShowAll({ hidden, onShow }: { hidden: number; onShow: () => void }) {
  if (hidden === 0) return null;
  return (
    <Button variant="subtle" size="xs" mt={6} onClick={onShow}>
      Show {hidden.toLocaleString('en')} More
    </Button>
  );
}
