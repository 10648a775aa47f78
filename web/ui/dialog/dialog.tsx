import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialog.module.css';

interface DialogProps {
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

/** A dialog above the page. It takes the focus and returns it; its content is mounted each time it opens. */
export function Dialog({
  title,
  mustFinish = false,
  wide = false,
  above = false,
  onClosed,
  children,
  ...frame
}: DialogProps) {
  return (
    <Modal.Root
      {...frame}
      {...(onClosed && { onExitTransitionEnd: onClosed })}
      {...(above && { zIndex: 400 })}
      size={wide ? 920 : 480}
      radius="lg"
      closeOnEscape={!mustFinish}
      closeOnClickOutside={!mustFinish}
      classNames={classes}
    >
      <Modal.Overlay />
      <Modal.Content>
        {/* Not a second banner landmark. */}
        <Modal.Header role="presentation">
          <Modal.Title>{title}</Modal.Title>
          {!mustFinish && <Modal.CloseButton aria-label="Close" />}
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
