import { ActionIcon, Text, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { AlertLine } from '../alert-line.tsx';
import { moveTo, type Orderable } from './order.ts';
import classes from './reorder-list.module.css';
import { useDrag } from './use-drag.ts';
import { useLift } from './use-lift.ts';
import { useSavedOrder } from './use-saved-order.ts';

interface ReorderListProps<Item> {
  /** What the list holds, for people who do not see it. */
  label: string;
  items: readonly Item[];
  /** What stands beside the name. */
  detail?: (item: Item) => ReactNode;
  /** Further buttons, after those that move the row. */
  actions?: (item: Item) => ReactNode;
  /** Stores the order; whoever passes the items passes them in that order from then on. */
  save: (ids: number[]) => Promise<unknown>;
}

/** Rows that are put into another order by dragging, by keyboard or with the buttons; each move is saved at once. */
export function ReorderList<Item extends Orderable>(props: ReorderListProps<Item>) {
  const { label, items, detail, actions, save } = props;
  const list = useRef<HTMLOListElement>(null);
  const hintId = useId();
  const [news, setNews] = useState('');
  const { ordered, reorder, failure } = useSavedOrder(items, save);
  const last = ordered.length - 1;

  function move(from: number, to: number) {
    reorder(moveTo(ordered, from, to).map(item => item.id));
  }
  function moveAndTell(from: number, to: number) {
    move(from, to);
    setNews(`${ordered[from]?.name} is now at position ${to + 1} of ${ordered.length}.`);
  }

  const lift = useLift({ items: ordered, onMove: move, announce: setNews });
  const drag = useDrag(list, moveAndTell);
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
            style={{ transform: `translateY(${drag.shiftOf(index)}px)` }}
          >
            <button
              type="button"
              className={classes.handle}
              aria-label={`Move ${item.name}`}
              aria-describedby={hintId}
              aria-pressed={lift.liftedId === item.id}
              // Escape is about the row then, not about a dialog around the list.
              data-mantine-stop-propagation={isMoving(item, index) || undefined}
              onPointerDown={event => drag.start(event, index)}
              {...lift.handleProps(item)}
            >
              <IconGripVertical size={18} stroke={1.75} aria-hidden />
            </button>
            <span className={classes.place}>{index + 1}</span>
            <span className={classes.words}>
              <span className={classes.name}>{item.name}</span>
              {detail?.(item)}
            </span>
            <MoveButton
              label={`Move ${item.name} up`}
              disabled={index === 0}
              onClick={() => moveAndTell(index, index - 1)}
            >
              <IconChevronUp size={18} stroke={1.75} aria-hidden />
            </MoveButton>
            <MoveButton
              label={`Move ${item.name} down`}
              disabled={index === last}
              onClick={() => moveAndTell(index, index + 1)}
            >
              <IconChevronDown size={18} stroke={1.75} aria-hidden />
            </MoveButton>
            {actions?.(item)}
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </>
  );
}

interface MoveButtonProps {
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** Stays where it is at an end of the list, so that the focus is not lost on the way there. */
function MoveButton({ label, disabled, onClick, children }: MoveButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      className={classes.step ?? ''}
      aria-label={label}
      aria-disabled={disabled}
      onClick={() => !disabled && onClick()}
    >
      {children}
    </ActionIcon>
  );
}
