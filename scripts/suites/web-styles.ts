import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestResult } from './results.ts';

const built = join(import.meta.dirname, '../../dist/web/assets');

/** Checks that every class of Mantine in the scripts has a rule in the styles: web/ui/theme/mantine-styles.css imports them one by one. */
export function checkWebStyles(): TestResult[] {
  const used = new Set(findClasses('*.js'));
  const failure = findFailure(used, used.difference(new Set(findClasses('*.css'))));
  console.log(failure ? `✗ ${failure}` : `✓ ${used.size} classes of Mantine have styles`);
  return [{ name: 'styles of Mantine', failure }];
}

function findFailure(used: Set<string>, missing: Set<string>): string | null {
  if (used.size === 0) return 'the scripts have no class of Mantine: are its names made otherwise now?';
  return missing.size > 0
    ? `web/ui/theme/mantine-styles.css lacks the rules of ${[...missing].join(', ')}`
    : null;
}

/** Mantine's class names are the hashes of their names, such as `m_87cf2631`. */
function findClasses(files: string): string[] {
  return globSync(files, { cwd: built }).flatMap(
    file => readFileSync(join(built, file), 'utf8').match(/\bm_[0-9a-f]{6,8}\b/g) ?? [],
  );
}
