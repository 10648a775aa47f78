import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { saveFile } from '#web/lib/save-file.ts';
import { downloadTable } from '#web/lib/spreadsheet/download-table.ts';
import { ActionMenu } from '#web/ui/action-menu.tsx';
import { AlertLine } from '#web/ui/alert-line.tsx';
import classes from './card-frame.module.css';
import { type TableData, toTable } from './readings/table-data.ts';

interface CardControlsProps {
  card: { title: string; table: TableData };
  /** The module and dates; part of the names of downloaded files. */
  place: string;
  /** The card's element, for the picture. */
  box: RefObject<HTMLElement | null>;
  /** Changes what the card shows. */
  choice: ReactNode;
  /** The card's other views, at most two; none if it has only one. */
  views: readonly ViewOption[];
}

interface ViewOption {
  name: string;
  Icon: typeof IconDots;
  onChoose: () => void;
}

export function CardControls({ card, place, box, choice, views }: CardControlsProps) {
  const [first, second] = views;
  const [error, setError] = useState<unknown>(null);

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
      {first && (
        <div className={classes.toggle}>
          {/* Not a list with keys: the pressed button becomes that of another view and keeps the focus. */}
          <ViewButton view={first} title={card.title} />
          {second && <ViewButton view={second} title={card.title} />}
        </div>
      )}
      <ActionMenu
        button={
          <ActionIcon
            className={classes.menu ?? ''}
            variant="subtle"
            size={28}
            aria-label={`Download: ${card.title}`}
          >
            <IconDots size={15} stroke={1.75} aria-hidden />
          </ActionIcon>
        }
      >
        <Menu.Item onClick={() => save('png')}>Picture (.png)</Menu.Item>
        <Menu.Item onClick={() => save('csv')}>CSV (.csv)</Menu.Item>
      </ActionMenu>
      {error !== null && (
        <div className={classes.problem}>
          <AlertLine error={error} />
        </div>
      )}
    </div>
  );
}

function ViewButton({ view: { name, Icon, onChoose }, title }: { view: ViewOption; title: string }) {
  return (
    <Button
      variant="subtle"
      size="xs"
      leftSection={<Icon size={15} stroke={1.75} aria-hidden />}
      aria-label={`${name}: ${title}`}
      onClick={onChoose}
    >
      {name}
    </Button>
  );
}
