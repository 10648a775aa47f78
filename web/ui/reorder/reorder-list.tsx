import { Text, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { errorMessage } from '#web/lib/api/messages.ts';
import { AlertLine } from '../alert-line.tsx';
import { RowButton } from '../row-button.tsx';
import { moveTo, type Orderable } from './order.ts';
import classes from './reorder-list.module.css';
import { useDrag } from './use-drag.ts';
import { useLift } from './use-lift.ts';

interface ReorderListProps<Item> {
  /** For screen readers. */
  label: string;
  items: readonly Item[];
  /** In place of the name, unless it is empty. */
  name?: (item: Item) => ReactNode;
  /** Below the name. */
  detail?: (item: Item) => ReactNode;
  /** Further buttons, after those that move the row. */
  actions?: (item: Item) => ReactNode;
  /** Stores the order. Afterwards `items` must come in that order. */
  save: (ids: number[]) => Promise<unknown>;
}

/** Rows that can be rearranged by dragging, by keyboard or with buttons; each move is saved at once. */
export function ReorderList<Item extends Orderable>(props: ReorderListProps<Item>) {
  const { label, items, name, detail, actions, save } = props;
  const list = useRef<HTMLOListElement>(null);
  const hintId = useId();
  const [announcement, announce] = useState('');
  const { ordered, reorder, failure } = useSavedOrder(items, save);

  function move(from: number, to: number) {
    reorder(moveTo(ordered, from, to).map(item => item.id));
  }
  function moveAndAnnounce(from: number, to: number) {
    move(from, to);
    announce(`${ordered[from]?.name} is now at position ${to + 1} of ${ordered.length}.`);
  }

  const lift = useLift({ items: ordered, onMove: move, announce });
  const drag = useDrag(list, moveAndAnnounce);
  const isMoving = ({ id }: Item, index: number) => lift.liftedId === id || drag.draggedIndex === index;

  return (
    <>
      <AlertLine message={failure} />
      <Text size="sm" c="dimmed" id={hintId}>
        Drag a row by its handle. With the keyboard, press Space on a handle to lift the row, the arrow keys
        to move it, Space to drop it and Escape to cancel.
      </Text>
      <ol ref={list} className={classes.list} aria-label={label}>
        {lift.shown.map((item, index) => (
          <li
            key={item.id}
            className={classes.row}
            data-moving={isMoving(item, index) || undefined}
            data-dragging={drag.draggedIndex === index || undefined}
            style={{ transform: `translateY(${drag.getShift(index)}px)` }}
          >
            <button
              type="button"
              className={classes.handle}
              aria-label={`Move ${item.name}`}
              aria-describedby={hintId}
              aria-pressed={lift.liftedId === item.id}
              // Escape cancels the move, and does not close a dialog around the list.
              data-mantine-stop-propagation={isMoving(item, index) || undefined}
              onPointerDown={event => drag.start(event, index)}
              {...lift.handleProps(item)}
            >
              <IconGripVertical size={18} stroke={1.75} aria-hidden />
            </button>
            <span className={classes.place}>{index + 1}</span>
            <span className={classes.words}>
              {name?.(item) || <span className={classes.name}>{item.name}</span>}
              {detail?.(item)}
            </span>
            {([-1, 1] as const).map(step => (
              <RowButton
                key={step}
                label={`Move ${item.name} ${step < 0 ? 'up' : 'down'}`}
                icon={step < 0 ? IconChevronUp : IconChevronDown}
                className={classes.step ?? ''}
                // Not `disabled`, which would lose the focus at an end of the list.
                aria-disabled={!ordered[index + step]}
                onClick={() => ordered[index + step] && moveAndAnnounce(index, index + step)}
              />
            ))}
            {actions?.(item)}
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}

/**
 * Shows a new order at once and saves it. Only one save runs at a time, followed by one of the newest order, so that quick
 * moves cannot overtake each other. If a save fails, the previous order is shown again.
 */
function useSavedOrder<Item extends Orderable>(
  items: readonly Item[],
  save: (ids: number[]) => Promise<unknown>,
) {
  const [wanted, setWanted] = useState<number[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const next = useRef<number[] | null>(null);
  const isSaving = useRef(false);

  async function saveNewest() {
    isSaving.current = true;
    try {
      for (let ids = next.current; ids; ids = next.current) {
        next.current = null;
        await save(ids);
      }
    } catch (error) {
      next.current = null;
      setFailure(errorMessage(error));
    } finally {
      isSaving.current = false;
      setWanted(null);
    }
  }

  function reorder(ids: number[]) {
    setFailure(null);
    setWanted(ids);
    next.current = ids;
    if (!isSaving.current) void saveNewest();
  }

  const ordered = wanted ? items.toSorted((a, b) => wanted.indexOf(a.id) - wanted.indexOf(b.id)) : items;
  return { ordered, reorder, failure };
}
