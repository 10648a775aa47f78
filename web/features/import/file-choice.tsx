import { Button, FileButton, Loader, Text } from '@mantine/core';
import { type DragEvent, useState } from 'react';
import { downloadTable } from '#web/lib/spreadsheet/download-table.ts';
import type { Table } from '#web/lib/spreadsheet/spreadsheet-cells.ts';
import { spreadsheetEndings } from '#web/lib/spreadsheet/spreadsheet-file.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import classes from './import.module.css';

interface FileChoiceProps {
  /** How to fill in the file, in a sentence or two. */
  hint: string;
  /** The name of the template's file, without ending, and its rows. */
  template: { name: string; table: Table };
  /** Why the last file cannot be used. */
  problem: string | null;
  /** The file that is being read. */
  reading: string | null;
  choose: (file: File) => Promise<void>;
}

/** The choice of a spreadsheet, by a button or by dropping it. */
export function FileChoice({ hint, template, problem, reading, choose }: FileChoiceProps) {
  const [isOver, setIsOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    if (file) void choose(file);
  }

  return (
    <>
      <Text size="sm">{hint}</Text>
      <AlertLine message={problem} />
      <section
        className={classes.drop}
        aria-label="File"
        data-over={isOver}
        onDragOver={event => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        {reading !== null ? (
          <Text size="sm" role="status">
            <Loader size="xs" mr={8} aria-hidden />
            Reading {reading}
          </Text>
        ) : (
          <>
            <FileButton accept={spreadsheetEndings.join()} onChange={file => file && void choose(file)}>
              {props => <Button {...props}>Choose File</Button>}
            </FileButton>
            <Text size="sm" c="dimmed">
              .xlsx, .xls or .csv, or drop it here. Nothing is sent before you have seen the rows.
            </Text>
            <LinkButton onClick={() => void downloadTable(template.name, template.table, 'xlsx')}>
              Download Template
            </LinkButton>
          </>
        )}
      </section>
    </>
  );
}
