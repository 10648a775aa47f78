import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** The sheet that the page prints: its own, or the huddle sheet of the day. */
export type HandoverPaper = 'hand-over' | 'huddle';

/** Ctrl+P prints the hand-over. */
export function usePaper() {
  const [paper, setPaper] = useState<HandoverPaper>('hand-over');
  useEffect(() => {
    const reset = () => setPaper('hand-over');
    window.addEventListener('afterprint', reset);
    return () => window.removeEventListener('afterprint', reset);
  }, []);

  return {
    paper,
    print(chosen: HandoverPaper) {
      // Rendered before the browser takes its snapshot.
      flushSync(() => setPaper(chosen));
      window.print();
    },
  };
}
