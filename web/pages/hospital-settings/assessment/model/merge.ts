import type { Document, TypedAssessment } from '#web/lib/unsent/kept-assessments.ts';
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

/** Two people started from `base`. Roles are compared one by one, unless somebody added or removed some. */
export function mergeOf(base: Document, mine: Document, theirs: Document): Merge {
  const counts = new Set([base, mine, theirs].map(({ typed }) => typed.roles.length));
  const byRole = counts.size === 1;
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
  const { births, directPct, indirectPct, roles, cells } = inOneSpelling(typed);
  const rows = byRole ? cells : cells.slice(0, directRows);
  const parts = { name, births, directPct, indirectPct };
  const ofCells = rows.flatMap((row, at) => row.map((text, column) => [`cell.${at}.${column}`, text]));
  const ofRoles = byRole
    ? roles.map(({ role }, index) => [`role.${index}`, role])
    : [['roles', JSON.stringify({ names: roles.map(({ role }) => role), rows: cells.slice(directRows) })]];
  return { ...parts, ...Object.fromEntries([...ofCells, ...ofRoles]) };
}

/** `shape` has the roles' keys, so that the rows on the screen stay the same ones. */
function documentOf(parts: Parts, shape: TypedAssessment | undefined): Document {
  const { name = '', births = '', directPct = '', indirectPct = '', roles: list } = parts;
  const cellsOf = (count: number) =>
    Array.from({ length: count }, (_, row) =>
      Array.from({ length: 8 }, (_, column) => parts[`cell.${row}.${column}`] ?? ''),
    );
  if (shape) {
    const roles = shape.roles.map(({ key }, index) => ({ key, role: parts[`role.${index}`] ?? '' }));
    return { name, typed: { births, directPct, indirectPct, roles, cells: cellsOf(shape.cells.length) } };
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
  if (kind === 'role') return `Name of role ${Number(row) + 1}`;
  return labels[key] ?? key;
}
