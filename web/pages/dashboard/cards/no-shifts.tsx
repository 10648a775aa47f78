import { EmptyPlace } from '#web/ui/empty-place.tsx';

/** In a chart's place, as tall as one. */
export function NoShifts() {
  return <EmptyPlace>No shift of this day is saved yet. Its figures appear here.</EmptyPlace>;
}
