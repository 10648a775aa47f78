import { saveAs } from './save-file.ts';

export function downloadText(fileName: string, text: string): void {
  saveAs(fileName, new Blob([text], { type: 'text/plain;charset=utf-8' }));
}
