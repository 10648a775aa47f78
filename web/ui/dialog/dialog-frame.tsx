import { Modal } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { DialogsAbove, useCounted, useCounter } from './dialog-counts.ts';
import classes from './dialog-frame.module.css';

export interface DialogFrameProps {
  title: string;
  opened: boolean;
  onClose: () => void;
  /** Called after the closing animation, when the content may be reset. */
  onClosed?: () => void;
  /** Can only be closed by its content: no close button, no Escape, no click outside. */
  mustFinish?: boolean;
  /** For a table. */
  wide?: boolean;
  /** Above other dialogs. */
  above?: boolean;
  children: ReactNode;
}

/** All dialogs listen to Escape; a key press closes one of them. */
const handledEscapes = new WeakSet<KeyboardEvent>();

/** A dialog without the question about unsaved input. Escape closes it only if no dialog of its own is above it. */
export function DialogFrame({
  title,
  mustFinish = false,
  wide = false,
  above = false,
  opened,
  onClosed,
  children,
  ...frame
}: DialogFrameProps) {
  const [dialogsAbove, countDialog] = useCounter();
  useCounted(DialogsAbove, opened);
  // A page has many dialogs, each of which would listen to every key. The first time, a dialog is mounted closed and then opened,
  // because Mantine returns the focus only after it has seen the dialog open.
  const [isMounted, setIsMounted] = useState(false);
  useLayoutEffect(() => {
    if (opened) setIsMounted(true);
  }, [opened]);
  if (!opened && !isMounted) return null;
  return (
    <Modal.Root
      {...frame}
      opened={opened && isMounted}
      {...(onClosed && { onExitTransitionEnd: onClosed })}
      {...(above && { zIndex: 400 })}
      size={wide ? 920 : 480}
      radius="lg"
      closeOnEscape={!mustFinish && dialogsAbove === 0}
      closeOnClickOutside={!mustFinish}
      __handledEscapeEvents={handledEscapes}
      classNames={classes}
    >
      <Modal.Overlay />
      <Modal.Content>
        {/* Not a second banner landmark. */}
        <Modal.Header role="presentation">
          <Modal.Title>{title}</Modal.Title>
          {!mustFinish && <Modal.CloseButton aria-label="Close" />}
        </Modal.Header>
        <Modal.Body>
          <DialogsAbove value={countDialog}>{children}</DialogsAbove>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
