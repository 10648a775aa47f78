import { useState } from 'react';

/** The state of a dialog about one item of a list, or a new one (null). The item stays during the closing animation. */
export function useItemDialog<Item>() {
  const [state, setState] = useState<{ item: Item | null; opened: boolean }>({ item: null, opened: false });
  return {
    ...state,
    open: (item: Item | null) => setState({ item, opened: true }),
    close: () => setState(before => ({ ...before, opened: false })),
  };
}
