import { type CSSProperties, lazy, Suspense } from 'react';
import { listMissedTypes, nothingMissed } from '#domain/missed-care/missed-care.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { useForm } from '../state/form-store.ts';
import classes from './missed-care.module.css';

/** Many hospitals count no missed care. */
const MissedCareCard = lazy(() => import('./missed-care-card.tsx'));

/**
 * The hospital's types, and those that the shift has from an earlier list (B19); nothing without any. Also those of the stored shift,
 * so that a type that is set to 0 keeps its place and the focus.
 */
export function MissedCare() {
  const { client } = useAuthState();
  const typed = useForm(state => state.typed.missedCare) ?? nothingMissed;
  const base = useForm(state => state.base.missedCare) ?? nothingMissed;
  const counted = [typed, base].flatMap(care => Object.keys(care));
  const types = listMissedTypes(client?.missed_care_types ?? [], counted);
  if (types.length === 0) return null;
  const room: CSSProperties & { '--types': number } = { '--types': types.length };
  return (
    <Suspense fallback={<div className={classes.waiting} style={room} />}>
      <MissedCareCard types={types} />
    </Suspense>
  );
}
