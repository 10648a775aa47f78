import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconTable } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { saveFile } from '#web/lib/save-file.ts';
import { downloadTable } from '#web/lib/spreadsheet/download-table.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import classes from './card-frame.module.css';
import { type TableData, toTable } from './table-data.ts';

interface CardControlsProps {
  card: { title: string; table: TableData };
  /** The module and dates; part of the names of downloaded files. */
  place: string;
  /** The card's element, for the picture. */
  box: RefObject<HTMLElement | null>;
  /** Changes what the card shows. */
  choice: ReactNode;
  /** Switches between the chart and the table; null if the card has only one view. */
  toggle: { chart: string; ChartIcon: typeof IconTable; asTable: boolean; onToggle: () => void } | null;
}

export function CardControls({ card, place, box, choice, toggle }: CardControlsProps) {
  const [error, setError] = useState<unknown>(null);
  const Icon = toggle?.asTable ? toggle.ChartIcon : IconTable;
  const label = toggle?.asTable ? toggle.chart : 'Table';

  function save(format: 'png' | 'csv') {
    setError(null);
    saveCard(format).catch(setError);
  }

  async function saveCard(format: 'png' | 'csv') {
    const name = `${place} ${card.title}`;
    if (format === 'csv') return downloadTable(name, toTable(card.table), 'csv');
    if (!box.current) return;
    const { takePicture } = await import('./take-picture.ts');
    saveFile(name, 'png', await takePicture(box.current));
  }

  return (
    <div className={classes.controls} data-screen-only>
      {choice}
      {toggle && (
        <Button
          className={classes.toggle ?? ''}
          variant="subtle"
          size="xs"
          leftSection={<Icon size={15} stroke={1.75} aria-hidden />}
          aria-label={`${label}: ${card.title}`}
          onClick={toggle.onToggle}
        >
          {label}
        </Button>
      )}
      <Menu>
        <Menu.Target>
          <ActionIcon
            className={classes.menu ?? ''}
            variant="subtle"
            size={28}
            aria-label={`Download: ${card.title}`}
          >
            <IconDots size={15} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => save('png')}>Picture (.png)</Menu.Item>
          <Menu.Item onClick={() => save('csv')}>CSV (.csv)</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {error !== null && (
        <div className={classes.problem}>
          <AlertLine error={error} />
        </div>
      )}
    </div>
  );
}
