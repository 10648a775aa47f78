import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rolldown } from 'vite';

/** Builds the page for PDF printing as one file with its script, styles and fonts, which makes no requests. */
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
        input: join(root, 'web/app/printed.tsx'),
        output: { format: 'iife', codeSplitting: false },
        // There are no other files to load relative to this one.
        transform: { define: { 'import.meta': '{}' } },
      },
    },
  });
  const files = (output as Rolldown.RolldownOutput).output;
  const script = files.find(file => file.type === 'chunk')?.code;
  const styles = files.find(file => file.type === 'asset' && file.fileName.endsWith('.css'));
  if (!script || styles?.type !== 'asset')
    throw new Error('the build of printed.tsx has no script or no styles');
  const template = readFileSync(join(root, 'web/printed.html'), 'utf8');
  const page = inlineAll(template, script, String(styles.source));
  writeFileSync(join(built, 'printed.html'), page);
}

/** Inlines script and styles. The policy allows only them, and fonts and pictures as data. */
export function inlineAll(template: string, script: string, styles: string): string {
  // Neither may close its element early.
  const program = script.replaceAll('</script', '<\\/script');
  const hash = createHash('sha256').update(program).digest('base64');
  const policy = `default-src 'none'; script-src 'sha256-${hash}'; style-src 'unsafe-inline'; font-src data:; img-src data:`;
  return template
    .replace('__POLICY__', () => policy)
    .replace('<!--styles-->', () => `<style>${styles.replaceAll('</style', '<\\/style')}</style>`)
    .replace('<!--script-->', () => `<script>${program}</script>`);
}
