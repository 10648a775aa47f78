import { Tabs } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './tab-list.module.css';

interface TabListProps {
  label: string;
  /** The value of the open tab. */
  shown: string;
  children: ReactNode;
}

/** Tabs in one row, which scrolls if there are many. The open one is in view. */
export function TabList({ label, shown, children }: TabListProps) {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the open tab is found by its attribute
  useLayoutEffect(() => {
    const list = ref.current;
    const tab = list?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (!list || !tab) return;
    const end = tab.offsetLeft + tab.offsetWidth;
    if (tab.offsetLeft < list.scrollLeft) list.scrollLeft = tab.offsetLeft;
    else if (end > list.scrollLeft + list.clientWidth) list.scrollLeft = end - list.clientWidth;
  }, [shown]);
  return (
    <Tabs.List ref={ref} className={classes.tabs ?? ''} aria-label={label}>
      {children}
    </Tabs.List>
  );
}
