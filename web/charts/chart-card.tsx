import { useDisclosure } from '@mantine/hooks';
import { IconChartLine, IconTable } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { CardControls } from './card-controls.tsx';
import classes from './card-frame.module.css';
import { CardFrame, type CardFrameProps } from './card-frame.tsx';
import { ChartTable } from './readings/chart-table.tsx';
import type { TableData } from './readings/table-data.ts';

interface ChartCardProps extends Pick<CardFrameProps, 'title' | 'finding' | 'children'> {
  /** The module and dates; part of the names of downloaded files. */
  place: string;
  /** Change the chart. */
  controls?: ReactNode;
  /** Explains marks without a label. */
  legend?: ReactNode;
  /** The same figures, shown by a button and downloaded. */
  table: TableData;
  /** Below the chart or table. */
  footer?: ReactNode;
}

export function ChartCard(props: ChartCardProps) {
  const { title, place, finding, controls, legend, table, footer, children } = props;
  const box = useRef<HTMLElement>(null);
  const [asTable, view] = useDisclosure();
  return (
    <CardFrame
      ref={box}
      title={title}
      finding={finding}
      controls={
        <CardControls
          card={{ title, table }}
          place={place}
          box={box}
          choice={controls && <div className={classes.choice}>{controls}</div>}
          views={[
            asTable
              ? { name: 'Chart', Icon: IconChartLine, onChoose: view.close }
              : { name: 'Table', Icon: IconTable, onChoose: view.open },
          ]}
        />
      }
    >
      <div className={classes.body}>
        {asTable ? <ChartTable label={`${title}, as a table`} table={table} /> : children}
        {!asTable && legend && <div className={classes.legend}>{legend}</div>}
      </div>
      {footer}
    </CardFrame>
  );
}
