import { useState } from 'react';

/** A dialog about one thing of a list, or about a new one (null). The thing stays while the dialog fades away. */
export function useItemDialog<Item>() {
  const [shown, setShown] = useState<{ item: Item | null; opened: boolean }>({ item: null, opened: false });
  return {
    ...shown,
    open: (item: Item | null) => setShown({ item, opened: true }),
    close: () => setShown(before => ({ ...before, opened: false })),
  };
}
