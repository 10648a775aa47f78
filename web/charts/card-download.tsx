import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type RefObject, useState } from 'react';
import { errorMessage } from '#web/lib/api/messages.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import classes from './card-header.module.css';
import { type SavedCard, saveCard } from './save-card.ts';

interface CardDownloadProps {
  card: SavedCard;
  /** Whose figures they are; names the files together with the card's title. */
  place: string;
  /** The card on the screen, which the picture shows. */
  box: RefObject<HTMLElement | null>;
}

/** The ways to take a card along; stands among the controls of its header. */
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
