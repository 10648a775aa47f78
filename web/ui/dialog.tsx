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
  mustFinish = false,
  wide = false,
  above = false,
  onClosed,
  children,
  ...frame
}: DialogProps) {
  return (
    <Modal
      {...frame}
      {...(onClosed && { onExitTransitionEnd: onClosed })}
      {...(above && { zIndex: 400 })}
      centered
      size={wide ? 920 : 440}
      radius="lg"
      withCloseButton={!mustFinish}
      closeOnEscape={!mustFinish}
      closeOnClickOutside={!mustFinish}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ title: classes.title ?? '', body: classes.body ?? '', header: classes.header ?? '' }}
    >
      {children}
    </Modal>
  );
}
