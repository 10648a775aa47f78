import { Button, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChartLine, IconTable } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import classes from './chart-card.module.css';
import { ChartTable, type ChartTableData } from './chart-table.tsx';

interface ChartCardProps {
  title: string;
  /** What the chart says, in words. */
  finding: string;
  /** Choices that change what is shown. */
  controls?: ReactNode;
  /** Explains the marks that have no label of their own. */
  legend?: ReactNode;
  /** The same as figures, behind a button. */
  table: ChartTableData;
  children: ReactNode;
}

/** A chart under its finding, with the table that stands behind it. */
export function ChartCard({ title, finding, controls, legend, table, children }: ChartCardProps) {
  const titleId = useId();
  const [asTable, view] = useDisclosure();
  const Icon = asTable ? IconChartLine : IconTable;
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <div className={classes.header}>
        <div className={classes.words}>
          <Title order={2} id={titleId} className={classes.title ?? ''}>
            {title}
          </Title>
          <p className={classes.finding}>{finding}</p>
        </div>
        <div className={classes.controls}>
          {controls}
          <Button
            variant="subtle"
            size="xs"
            leftSection={<Icon size={15} stroke={1.75} aria-hidden />}
            aria-label={`${asTable ? 'Chart' : 'Table'}: ${title}`}
            onClick={view.toggle}
          >
            {asTable ? 'Chart' : 'Table'}
          </Button>
        </div>
      </div>
      <div className={classes.body}>
        {asTable ? <ChartTable caption={title} {...table} /> : children}
        {!asTable && legend && <div className={classes.legend}>{legend}</div>}
      </div>
    </section>
  );
}
