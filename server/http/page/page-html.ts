interface PageContent {
  nonce: string;
  data: Record<string, unknown>;
  /** The colours that the user has chosen in this browser. */
  scheme?: string | undefined;
}

/** The built page with each piece of data in a script element of that id. */
export function pageHtml(template: string, { nonce, data, scheme }: PageContent): string {
  const scripts = Object.entries(data).map(([id, value]) => embedded(id, value));
  const hasScheme = scheme === 'light' || scheme === 'dark';
  return template
    .replace('<html', hasScheme ? `<html data-mantine-color-scheme="${scheme}"` : '<html')
    .replace('<!--page-data-->', () => scripts.join(''))
    .replaceAll('__CSP_NONCE__', nonce);
}

/** The address of the built page's script, which differs between versions. */
export function findProgram(template: string): string {
  return /<script type="module"[^>]* src="([^"]+)"/.exec(template)?.[1] ?? '';
}

/** `<` is escaped, so that text in the data cannot end the element. */
function embedded(id: string, data: unknown): string {
  return `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}
