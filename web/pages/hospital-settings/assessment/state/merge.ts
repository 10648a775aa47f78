import type { EditedAssessment, TypedAssessment } from '#web/features/unsent/kept-assessments.ts';
import { cellKey } from './check-assessment.ts';
import { columns, directRows, nameCell, normalise } from './typed-assessment.ts';

export type Side = 'mine' | 'theirs';

interface Merge {
  /** The fields that both users changed, with my value and theirs. */
  overlaps: { name: string; values: [mine: string, theirs: string] }[];
  /** Takes the changes of both, and of the overlaps those of one side. */
  take: (side: Side) => EditedAssessment;
}

/** The fields of an assessment, by key. */
type Parts = Readonly<Record<string, string>>;

const labels: Parts = {
  name: 'Name',
  births: 'Annual birth volume',
  directPct: 'Direct care, non-productive %',
  indirectPct: 'Indirect care, non-productive %',
  roles: 'Roles of indirect care',
};

/**
 * Merges the edits of two users who both started from `base`. The rows of roles are compared cell by cell only if all three
 * have the same roles in the same order. Otherwise a row could belong to another role, and the list is one field.
 */
export function mergeAssessments(
  base: EditedAssessment,
  mine: EditedAssessment,
  theirs: EditedAssessment,
): Merge {
  const lists = new Set([base, mine, theirs].map(({ typed }) => JSON.stringify(listRoles(typed))));
  const isSameList = lists.size === 1;
  const [was, my, their] = [
    toParts(base, isSameList),
    toParts(mine, isSameList),
    toParts(theirs, isSameList),
  ];
  const keys = Object.keys(my);

  function take(side: Side): EditedAssessment {
    const prefer = side === 'mine' ? my : their;
    const merged = keys.map(key => {
      if (my[key] === was[key]) return [key, their[key]];
      return [key, their[key] === was[key] ? my[key] : prefer[key]];
    });
    return fromParts(Object.fromEntries(merged), isSameList ? mine.typed : null);
  }

  const overlaps = keys
    .filter(key => my[key] !== their[key] && my[key] !== was[key] && their[key] !== was[key])
    .map((key): Merge['overlaps'][number] => ({
      name: nameField(key, mine.typed),
      values: key === 'roles' ? ['your list', 'their list'] : [my[key] || 'blank', their[key] || 'blank'],
    }));
  return { overlaps, take };
}

function toParts({ name, typed }: EditedAssessment, isSameList: boolean): Parts {
  const { births, directPct, indirectPct, cells } = normalise(typed);
  const rows = isSameList ? cells : cells.slice(0, directRows);
  const ofCells = rows.flatMap((row, at) => row.map((text, column) => [cellKey(at, column), text]));
  const roles = JSON.stringify({ names: listRoles(typed), rows: cells.slice(directRows) });
  return {
    ...{ name, births, directPct, indirectPct },
    ...Object.fromEntries(ofCells),
    ...(!isSameList && { roles }),
  };
}

/** `shape` has the roles with their keys, so that their rows on the screen stay mounted. */
function fromParts(parts: Parts, shape: TypedAssessment | null): EditedAssessment {
  const { name = '', births = '', directPct = '', indirectPct = '' } = parts;
  const readRows = (count: number) =>
    Array.from({ length: count }, (_, row) => columns.map(column => parts[cellKey(row, column)] ?? ''));
  const figures = { births, directPct, indirectPct };
  if (shape) return { name, typed: { ...figures, roles: shape.roles, cells: readRows(shape.cells.length) } };
  const { names, rows } = JSON.parse(parts.roles ?? '') as { names: string[]; rows: string[][] };
  const roles = names.map((role, key) => ({ key, role }));
  return { name, typed: { ...figures, roles, cells: [...readRows(directRows), ...rows] } };
}

function listRoles({ roles }: TypedAssessment): string[] {
  return roles.map(({ role }) => role.trim());
}

function nameField(key: string, { roles }: TypedAssessment): string {
  const [, row, column] = key.split('.');
  return labels[key] ?? nameCell(roles, Number(row), Number(column));
}
