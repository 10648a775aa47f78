import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestResult } from './results.ts';

const built = join(import.meta.dirname, '../../dist/web/assets');

/** Checks that every class of Mantine in the scripts has a rule in the styles: web/ui/theme/mantine-styles.css imports them one by one. */
export function checkWebStyles(): TestResult[] {
  const styled = new Set(findClasses('*.css'));
  const missing = new Set(findClasses('*.js')).difference(styled);
  const failure =
    missing.size > 0 ? `web/ui/theme/mantine-styles.css lacks the rules of ${[...missing].join(', ')}` : null;
  console.log(failure ? `✗ ${failure}` : `✓ ${styled.size} classes of Mantine have styles`);
  return [{ name: 'styles of Mantine', failure }];
}

/** Mantine's class names are the hashes of their names, such as `m_87cf2631`. */
function findClasses(files: string): string[] {
  return globSync(files, { cwd: built }).flatMap(
    file => readFileSync(join(built, file), 'utf8').match(/\bm_[0-9a-f]{6,8}\b/g) ?? [],
  );
}
