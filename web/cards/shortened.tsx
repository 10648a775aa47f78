import { Button } from '@mantine/core';
import { use, useState } from 'react';
import { ScreenPartsContext } from './screen-parts.ts';

/** Two months of days. */
const defaultMost = 62;

/** The first rows of a long list with a button for the others. All rows on paper. */
export function useShortened<Row>(rows: readonly Row[], most = defaultMost) {
  const isOnPaper = use(ScreenPartsContext) === null;
  const [isRequested, setIsRequested] = useState(false);
  const shown = isOnPaper || isRequested ? rows : rows.slice(0, most);
  const hidden = rows.length - shown.length;
  const button = hidden > 0 && (
    <Button variant="subtle" size="xs" mt={6} onClick={() => setIsRequested(true)}>
      Show {hidden.toLocaleString('en')} More
    </Button>
  );
  return { shown, button };
}
