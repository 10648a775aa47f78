/** What the build says about its files (`build.manifest`). */
export type Manifest = Record<string, { file: string; name?: string; isEntry?: boolean; imports?: string[] }>;

/** The scripts that a screen needs before it can be drawn: the page's own, the parts named, and all that these import. */
export function scriptsOf(manifest: Manifest, parts: readonly string[]): string[] {
  const found = new Set<string>();
  const add = (key: string): void => {
    const row = manifest[key];
    if (!row) throw new Error(`the manifest has no ${key}`);
    if (found.has(row.file)) return;
    found.add(row.file);
    for (const imported of row.imports ?? []) add(imported);
  };
  for (const [key, { isEntry }] of Object.entries(manifest)) if (isEntry) add(key);
  for (const part of parts) add(keyOf(manifest, part));
  return [...found].sort();
}

function keyOf(manifest: Manifest, part: string): string {
  const key = Object.keys(manifest).find(
    key => manifest[key]?.name === part && manifest[key].file.endsWith('.js'),
  );
  if (!key) throw new Error(`the build made no part named ${part}`);
  return key;
}
