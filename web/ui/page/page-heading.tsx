import { Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { createContext, type RefObject, use, useEffect, useRef } from 'react';

/** True after the first navigation; the first screen does not take the focus. */
export const NavigatedContext = createContext<RefObject<boolean>>({ current: false });

/** The main heading. Sets the document's title, and takes the focus after a navigation, so that it is read out. */
export function PageHeading({ title }: { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const navigated = use(NavigatedContext);
  useDocumentTitle(`${title} · Parity`);
  useEffect(() => {
    if (navigated.current) heading.current?.focus();
  }, [navigated]);
  return (
    <Title order={1} ref={heading} tabIndex={-1}>
      {title}
    </Title>
  );
}
