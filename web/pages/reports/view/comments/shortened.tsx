import { Button } from '@mantine/core';
import { use, useState } from 'react';
import { ScreenPartsContext } from '../screen-parts.ts';

/** Two months of days: more than that at once is a wall of figures. */
const mostRows = 62;

/** The first rows of a long list, and the others when they are asked for. */
export function useShortened<Row>(rows: readonly Row[], most = mostRows) {
  const onPaper = use(ScreenPartsContext) === null;
  const [asked, setAsked] = useState(false);
  const whole = onPaper || asked || rows.length <= most;
  return {
    shown: whole ? rows : rows.slice(0, most),
    hidden: whole ? 0 : rows.length - most,
    showAll: () => setAsked(true),
  };
}

export function ShowAll({ hidden, onShow }: { hidden: number; onShow: () => void }) {
  if (hidden === 0) return null;
  return (
    <Button variant="subtle" size="xs" mt={6} onClick={onShow}>
      Show {hidden.toLocaleString('en')} More
    </Button>
  );
}
