import { Title } from '@mantine/core';
import { type ComponentProps, type ReactNode, useId } from 'react';
import classes from './card-frame.module.css';

export interface CardFrameProps extends ComponentProps<'section'> {
  component?: 'section' | 'article';
  title: string;
  /** Of the heading. */
  level?: 2 | 3 | 4;
  /** The message of the chart or table in words; empty if the content is the message. */
  finding: string;
  controls: ReactNode;
}

/** A card with a heading, a finding and controls above its chart or table. */
export function CardFrame({ component: Frame = 'section', level = 2, ...props }: CardFrameProps) {
  const { title, finding, controls, className, children, ...rest } = props;
  const titleId = useId();
  return (
    <Frame {...rest} className={`${classes.card} ${className ?? ''}`} aria-labelledby={titleId}>
      <div className={classes.header}>
        <div className={classes.words}>
          <Title order={level} id={titleId} className={classes.title ?? ''}>
            {title}
          </Title>
          {finding && <p className={classes.finding}>{finding}</p>}
        </div>
        {controls}
      </div>
      {children}
    </Frame>
  );
}
