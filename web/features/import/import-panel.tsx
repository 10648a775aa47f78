import { Button, FileButton, Loader, Text } from '@mantine/core';
import { type DragEvent, useState } from 'react';
import { downloadTable } from '#web/lib/spreadsheet/download-table.ts';
import { spreadsheetEndings } from '#web/lib/spreadsheet/spreadsheet-file.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import classes from './import.module.css';
import type { ImportKind } from './import-kind.ts';
import { ImportProgress } from './import-progress.tsx';
import type { useImport } from './use-import.ts';

interface ImportPanelProps<Row> {
  kind: ImportKind<Row>;
  progress: ReturnType<typeof useImport<Row>>;
  onDone: () => void;
}

/** Imports a spreadsheet: the choice of a file, by a button or by dropping it, then its rows and their results. */
export function ImportPanel<Row>({ kind, progress, onDone }: ImportPanelProps<Row>) {
  const { state, choose } = progress;
  const headers = kind.columns.map(column => column.header);
  const [isOver, setIsOver] = useState(false);
  if ('rows' in state) {
    return <ImportProgress {...progress} state={state} kind={kind} headers={headers} onDone={onDone} />;
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    if (file) void choose(file);
  }

  const saveTemplate = () => downloadTable(`${kind.name} template`, [headers], 'xlsx');
  return (
    <>
      <Text size="sm">{kind.hint}</Text>
      <AlertLine message={state.step === 'choose' ? state.problem : null} />
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
        {state.step === 'reading' ? (
          <Text size="sm" role="status">
            <Loader size="xs" mr={8} aria-hidden />
            Reading {state.fileName}
          </Text>
        ) : (
          <>
            <FileButton accept={spreadsheetEndings.join()} onChange={file => file && void choose(file)}>
              {props => <Button {...props}>Choose File</Button>}
            </FileButton>
            <Text size="sm" c="dimmed">
              .xlsx, .xls or .csv, or drop it here. Nothing is sent before you have seen the rows.
            </Text>
            <LinkButton onClick={() => void saveTemplate()}>Download Template</LinkButton>
          </>
        )}
      </section>
    </>
  );
}
