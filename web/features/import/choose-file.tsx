import { Button, FileButton, Loader, Text } from '@mantine/core';
import { type DragEvent, useState } from 'react';
import { spreadsheetEndings } from '#web/lib/spreadsheet/spreadsheet-file.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import classes from './import.module.css';

interface ChooseFileProps {
  hint: string;
  problem: string | null;
  /** The name of the file that is being read. */
  reading: string | null;
  onChoose: (file: File) => void;
  onTemplate: () => void;
}

/** Choose a file or drop one, with the template for those who have none yet. */
export function ChooseFile({ hint, problem, reading, onChoose, onTemplate }: ChooseFileProps) {
  const [over, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onChoose(file);
  }

  return (
    <>
      <Text size="sm">{hint}</Text>
      <AlertLine message={problem} />
      <section
        className={classes.drop}
        aria-label="File"
        data-over={over}
        onDragOver={event => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {reading === null ? (
          <>
            <FileButton accept={spreadsheetEndings.join()} onChange={file => file && onChoose(file)}>
              {props => <Button {...props}>Choose File</Button>}
            </FileButton>
            <Text size="sm" c="dimmed">
              .xlsx, .xls or .csv, or drop it here. Nothing is sent before you have seen the rows.
            </Text>
            <LinkButton onClick={onTemplate}>Download Template</LinkButton>
          </>
        ) : (
          <Text size="sm" role="status">
            <Loader size="xs" mr={8} aria-hidden />
            Reading {reading}
          </Text>
        )}
      </section>
    </>
  );
}
