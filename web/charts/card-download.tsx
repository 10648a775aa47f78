import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type RefObject, useState } from 'react';
import { errorMessage } from '#web/lib/api/messages.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import classes from './card-header.module.css';
import { type SavedCard, saveCard } from './save-card.ts';

interface CardDownloadProps {
  card: SavedCard;
  /** The module and dates; part of the file's name. */
  place: string;
  /** The card's element, for the picture. */
  box: RefObject<HTMLElement | null>;
}

export function CardDownload({ card, place, box }: CardDownloadProps) {
  const [problem, setProblem] = useState<string | null>(null);

  function save(format: 'png' | 'csv') {
    setProblem(null);
    saveCard(card, place, format, box.current).catch(error => setProblem(errorMessage(error)));
  }

  return (
    <>
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
      {problem && (
        <div className={classes.problem}>
          <AlertLine message={problem} />
        </div>
      )}
    </>
  );
}
