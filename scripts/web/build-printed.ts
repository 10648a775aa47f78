import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rolldown } from 'vite';

/** The page that is printed, as one file: its program, its styles and its letters stand in it, so it asks for nothing. */
export async function buildPrinted(root: string, built: string): Promise<void> {
  const { build } = await import('vite');
  const output = await build({
    configFile: join(root, 'web/vite.config.ts'),
    logLevel: 'warn',
    build: {
      write: false,
      modulePreload: false,
      cssCodeSplit: false,
      assetsInlineLimit: Number.POSITIVE_INFINITY,
      rolldownOptions: {
        input: join(root, 'web/printed.tsx'),
        output: { format: 'iife', codeSplitting: false },
        // What loads other files asks where it lies itself: there are no other files, and it lies nowhere.
        transform: { define: { 'import.meta': '{}' } },
      },
    },
  });
  const files = (output as Rolldown.RolldownOutput).output;
  const script = files.find(file => file.type === 'chunk')?.code;
  const styles = files.find(file => file.type === 'asset' && file.fileName.endsWith('.css'));
  if (!script || styles?.type !== 'asset') throw new Error('the printed page has no script or no styles');
  const template = readFileSync(join(root, 'web/printed.html'), 'utf8');
  const page = oneFile(template, script, String(styles.source));
  writeFileSync(join(built, 'printed.html'), page);
}

/** Nothing but what stands in the file: its one program, styles, and letters and pictures as data. */
export function oneFile(template: string, script: string, styles: string): string {
  // Neither may end its element early.
  const program = script.replaceAll('</script', '<\\/script');
  const hash = createHash('sha256').update(program).digest('base64');
  const policy = `default-src 'none'; script-src 'sha256-${hash}'; style-src 'unsafe-inline'; font-src data:; img-src data:`;
  return template
    .replace('__POLICY__', () => policy)
    .replace('<!--styles-->', () => `<style>${styles.replaceAll('</style', '<\\/style')}</style>`)
    .replace('<!--script-->', () => `<script>${program}</script>`);
}
