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

/** Imports a spreadsheet: the choice of a file, then its rows and their results. */
export function ImportPanel<Row>({ kind, progress, onDone }: ImportPanelProps<Row>) {
  const { state } = progress;
  const headers = kind.columns.map(column => column.header);
  if ('rows' in state) {
    return <ImportProgress {...progress} state={state} kind={kind} headers={headers} onDone={onDone} />;
  }
  return (
    <>
      <Text size="sm">{kind.hint}</Text>
      <AlertLine message={state.step === 'choose' ? state.problem : null} />
      <FileArea
        reading={state.step === 'reading' ? state.fileName : null}
        onChoose={file => void progress.choose(file)}
        onTemplate={() => void downloadTable(`${kind.name} template`, [headers], 'xlsx')}
      />
    </>
  );
}

interface FileAreaProps {
  /** The name of the file that is being read. */
  reading: string | null;
  onChoose: (file: File) => void;
  onTemplate: () => void;
}

/** Takes a file by a button or by dropping it. */
function FileArea({ reading, onChoose, onTemplate }: FileAreaProps) {
  const [isOver, setIsOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onChoose(file);
  }

  return (
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
  );
}
