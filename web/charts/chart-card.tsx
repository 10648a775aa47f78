import { Button, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChartLine, IconTable } from '@tabler/icons-react';
import { type ReactNode, useId, useRef } from 'react';
import { CardDownload } from './card-download.tsx';
import header from './card-header.module.css';
import classes from './chart-card.module.css';
import { ChartTable } from './chart-table.tsx';
import type { TableData } from './table-data.ts';

interface ChartCardProps {
  title: string;
  /** The module and dates; part of the names of downloaded files. */
  place: string;
  /** The chart's message in words. */
  finding: string;
  /** Change the chart. */
  controls?: ReactNode;
  /** Explains marks without a label. */
  legend?: ReactNode;
  /** The same figures, shown by a button and downloaded. */
  table: TableData;
  children: ReactNode;
}

export function ChartCard({ title, place, finding, controls, legend, table, children }: ChartCardProps) {
  const titleId = useId();
  const box = useRef<HTMLElement>(null);
  const [asTable, view] = useDisclosure();
  const Icon = asTable ? IconChartLine : IconTable;
  return (
    <section ref={box} className={classes.card} aria-labelledby={titleId}>
      <div className={header.header}>
        <div className={header.words}>
          <Title order={2} id={titleId} className={header.title ?? ''}>
            {title}
          </Title>
          <p className={header.finding}>{finding}</p>
        </div>
        <div className={header.controls} data-screen-only>
          {controls && <div className={header.choice}>{controls}</div>}
          <Button
            className={header.toggle ?? ''}
            variant="subtle"
            size="xs"
            leftSection={<Icon size={15} stroke={1.75} aria-hidden />}
            aria-label={`${asTable ? 'Chart' : 'Table'}: ${title}`}
            onClick={view.toggle}
          >
            {asTable ? 'Chart' : 'Table'}
          </Button>
          <CardDownload card={{ title, table }} place={place} box={box} />
        </div>
      </div>
      <div className={classes.body}>
        {asTable ? <ChartTable caption={title} {...table} /> : children}
        {!asTable && legend && <div className={classes.legend}>{legend}</div>}
      </div>
    </section>
  );
}
