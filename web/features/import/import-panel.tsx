import { FileChoice } from './file-choice.tsx';
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
  const { state, choose } = progress;
  const headers = kind.columns.map(column => column.header);
  if ('rows' in state) {
    return <ImportProgress {...progress} state={state} kind={kind} headers={headers} onDone={onDone} />;
  }
  return (
    <FileChoice
      hint={kind.hint}
      template={{ name: `${kind.name} template`, table: [headers] }}
      problem={state.step === 'choose' ? state.problem : null}
      reading={state.step === 'reading' ? state.fileName : null}
      choose={choose}
    />
  );
}
