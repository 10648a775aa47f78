import { Title } from '@mantine/core';
import { type ComponentProps, useId } from 'react';
import classes from './card.module.css';

interface CardProps extends ComponentProps<'section'> {
  /** The visible heading. A card without one is named by `aria-label` or `aria-labelledby`. */
  title?: string;
}

/** A box on a page: border, rounded corners, padding, and a gap between its children. */
export function Card({ title, className, children, ...rest }: CardProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={title && titleId}
      {...rest}
      className={[classes.card, className].filter(Boolean).join(' ')}
    >
      {title && (
        <Title order={2} id={titleId}>
          {title}
        </Title>
      )}
      {children}
    </section>
  );
}
