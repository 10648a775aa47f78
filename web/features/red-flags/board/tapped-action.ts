import { useLocation } from 'react-router';
import { openedHere } from '#web/features/day/use-form-window.ts';

/** Navigation state of a tap on an action outside of the panel, which then asks for its result. */
export function toTapped(action: string) {
  return { ...openedHere, action };
}

export function useTapped(): string | null {
  const { state } = useLocation();
  return typeof state?.action === 'string' ? state.action : null;
}
