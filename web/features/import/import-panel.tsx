import { downloadTable } from '#web/lib/spreadsheet/download-table.ts';
import { ChooseFile } from './choose-file.tsx';
import type { ImportKind } from './import-kind.ts';
import { ImportProgress } from './import-progress.tsx';
import type { useImport } from './use-import.ts';

interface ImportPanelProps<Row> {
  kind: ImportKind<Row>;
  progress: ReturnType<typeof useImport<Row>>;
  onDone: () => void;
}

/** A spreadsheet on its way in: the choice of a file, its rows, and what becomes of them. */
export function ImportPanel<Row>({ kind, progress, onDone }: ImportPanelProps<Row>) {
  const { state } = progress;
  const headers = kind.columns.map(column => column.header);
  if ('rows' in state) {
    return <ImportProgress {...progress} state={state} kind={kind} headers={headers} onDone={onDone} />;
  }
  return (
    <ChooseFile
      hint={kind.hint}
      problem={state.step === 'choose' ? state.problem : null}
      reading={state.step === 'reading' ? state.fileName : null}
      onChoose={file => void progress.choose(file)}
      onTemplate={() => void downloadTable(`${kind.name} template`, [headers], 'xlsx')}
    />
  );
}
