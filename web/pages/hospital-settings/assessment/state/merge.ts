import type { Document, TypedAssessment } from '#web/features/unsent/kept-assessments.ts';
import type { Faults } from './faults.ts';
import { cellName, directRows, inOneSpelling } from './typed-assessment.ts';

export type Side = 'mine' | 'theirs';

/** Something that both changed, each in another way. */
export interface Overlap {
  label: string;
  mine: string;
  theirs: string;
}

type Parts = Readonly<Record<string, string>>;

interface Merge {
  overlaps: Overlap[];
  /** What only one of them changed stays; where both did, one side's. */
  take: (side: Side) => Document;
}

/**
 * Two people started from `base`. Rows of roles are compared one by one only where all have the same names in the same
 * order: else the row of one may be another's, and the list of roles is taken as a whole.
 */
export function mergeOf(base: Document, mine: Document, theirs: Document): Merge {
  const lists = [base, mine, theirs].map(({ typed }) => JSON.stringify(namesOf(typed)));
  const byRole = new Set(lists).size === 1;
  const [from, my, their] = [base, mine, theirs].map(document => partsOf(document, byRole));
  if (!from || !my || !their) throw new Error('Three documents have three parts.');
  const differ = Object.keys(my).filter(
    key => my[key] !== their[key] && my[key] !== from[key] && their[key] !== from[key],
  );

  function take(side: Side): Document {
    const merged = Object.fromEntries(
      Object.keys(my ?? {}).map(key => {
        const [was, mineIs, theirsIs] = [from?.[key], my?.[key] ?? '', their?.[key] ?? ''];
        if (mineIs === was) return [key, theirsIs];
        if (theirsIs === was) return [key, mineIs];
        return [key, side === 'mine' ? mineIs : theirsIs];
      }),
    );
    return documentOf(merged, byRole ? mine.typed : undefined);
  }

  const overlaps = differ.map(key => ({
    label: labelOf(key, mine.typed),
    mine: key === 'roles' ? 'your list' : (my[key] ?? ''),
    theirs: key === 'roles' ? 'their list' : (their[key] ?? ''),
  }));
  return { overlaps, take };
}

function partsOf({ name, typed }: Document, byRole: boolean): Parts {
  const { births, directPct, indirectPct, cells } = inOneSpelling(typed);
  const rows = byRole ? cells : cells.slice(0, directRows);
  const parts = { name, births, directPct, indirectPct };
  const ofCells = rows.flatMap((row, at) => row.map((text, column) => [`cell.${at}.${column}`, text]));
  const list = JSON.stringify({ names: namesOf(typed), rows: cells.slice(directRows) });
  return { ...parts, ...Object.fromEntries(ofCells), ...(!byRole && { roles: list }) };
}

function namesOf({ roles }: TypedAssessment): string[] {
  return roles.map(({ role }) => role.trim());
}

/** `shape` has the roles with their keys, so that the rows on the screen stay the same ones. */
function documentOf(parts: Parts, shape: TypedAssessment | undefined): Document {
  const { name = '', births = '', directPct = '', indirectPct = '', roles: list } = parts;
  const cellsOf = (count: number) =>
    Array.from({ length: count }, (_, row) =>
      Array.from({ length: 8 }, (_, column) => parts[`cell.${row}.${column}`] ?? ''),
    );
  if (shape) {
    const { roles, cells } = shape;
    return { name, typed: { births, directPct, indirectPct, roles, cells: cellsOf(cells.length) } };
  }
  const { names, rows } = JSON.parse(list ?? '') as { names: string[]; rows: string[][] };
  const roles = names.map((role, key) => ({ key, role }));
  return { name, typed: { births, directPct, indirectPct, roles, cells: [...cellsOf(directRows), ...rows] } };
}

const labels: Faults = {
  name: 'Name',
  births: 'Annual birth volume',
  directPct: 'Direct care, non-productive %',
  indirectPct: 'Indirect care, non-productive %',
  roles: 'Roles of indirect care',
};

function labelOf(key: string, { roles }: TypedAssessment): string {
  const [kind, row, column] = key.split('.');
  if (kind === 'cell') return cellName(roles, Number(row), Number(column));
  return labels[key] ?? key;
}
