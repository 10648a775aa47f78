import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** Waits, because many elements get the focus after they are drawn. The element may still be missing, or be replaced. */
export const expectFocus = (find: () => HTMLElement) =>
  waitFor(() => expect(document.activeElement).toBe(find()));
