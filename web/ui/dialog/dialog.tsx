import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialog.module.css';

interface DialogProps {
  title: string;
  opened: boolean;
  onClose: () => void;
  /** It is out of sight: what it showed may be forgotten. */
  onClosed?: () => void;
  /** There is only one way on, and it is inside: no cross, no Escape, no click beside it. */
  mustFinish?: boolean;
  /** For what needs room, such as a table. */
  wide?: boolean;
  /** Over whatever else is open. */
  above?: boolean;
  children: ReactNode;
}

/** A small form above the page. The focus goes into it and back; what is inside starts afresh each time. */
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
        {/* The page has a banner; a second one would be announced as such. */}
        <Modal.Header role="presentation">
          <Modal.Title>{title}</Modal.Title>
          {!mustFinish && <Modal.CloseButton aria-label="Close" />}
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
