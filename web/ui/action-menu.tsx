import { Menu, type MenuProps } from '@mantine/core';
import { type ComponentProps, cloneElement, type ReactElement, type ReactNode } from 'react';
import { useFirstPress } from './use-first-press.ts';

interface ActionMenuProps extends Pick<MenuProps, 'position' | 'width'> {
  button: ReactElement<ComponentProps<'button'>>;
  /** The class of the list. */
  className?: string | undefined;
  /** The items. */
  children: ReactNode;
}

/** A button that opens a menu, which is built when it is opened for the first time. */
export function ActionMenu({ button, className, children, ...menu }: ActionMenuProps) {
  const press = useFirstPress();
  if (!press.isBuilt) {
    return cloneElement(button, { 'aria-haspopup': 'menu', 'aria-expanded': false, onClick: press.build });
  }
  return (
    <Menu opened={press.opened} onChange={press.setOpened} {...menu}>
      <Menu.Target>{cloneElement(button, { ref: press.button })}</Menu.Target>
      {/* A dialog that an item opens returns the focus to the button: the item is gone by then. */}
      <Menu.Dropdown className={className ?? ''} onClickCapture={() => press.button.current?.focus()}>
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
