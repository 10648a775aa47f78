/** Vite's `build.manifest`. */
export type Manifest = Record<string, { file: string; name?: string; isEntry?: boolean; imports?: string[] }>;

/** The scripts that a screen loads before it can render: the entry, the named ones, and all that these import. */
export function listScripts(manifest: Manifest, names: readonly string[]): string[] {
  const found = new Set<string>();
  const add = (key: string): void => {
    const row = manifest[key];
    if (!row) throw new Error(`the manifest has no ${key}`);
    if (found.has(row.file)) return;
    found.add(row.file);
    for (const imported of row.imports ?? []) add(imported);
  };
  for (const [key, { isEntry }] of Object.entries(manifest)) if (isEntry) add(key);
  for (const name of names) add(findKey(manifest, name));
  return [...found].sort();
}

function findKey(manifest: Manifest, name: string): string {
  const key = Object.keys(manifest).find(
    key => manifest[key]?.name === name && manifest[key].file.endsWith('.js'),
  );
  if (!key) throw new Error(`the build has no script named ${name}`);
  return key;
}
