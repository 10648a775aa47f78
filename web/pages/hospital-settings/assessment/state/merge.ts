import type { EditedAssessment, TypedAssessment } from '#web/features/unsent/kept-assessments.ts';
import { cellKey } from './check-assessment.ts';
import { directRows, nameCell, normalise } from './typed-assessment.ts';

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
    const choose = (key: string): Side => {
      if (my[key] === was[key]) return 'theirs';
      return their[key] === was[key] ? 'mine' : side;
    };
    const merged: Parts = Object.fromEntries(
      keys.map(key => [key, (choose(key) === 'mine' ? my : their)[key] ?? '']),
    );
    const { name = '', births = '', directPct = '', indirectPct = '' } = merged;
    const { typed } = isSameList || choose('roles') === 'mine' ? mine : theirs;
    const cells = normalise(typed).cells.map((row, at) =>
      row.map((text, column) => merged[cellKey(at, column)] ?? text),
    );
    // Roles that stay the same keep their keys, so that their rows on the screen stay mounted.
    const roles = isSameList ? typed.roles : listRoles(typed).map((role, key) => ({ key, role }));
    return { name, typed: { births, directPct, indirectPct, roles, cells } };
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

function listRoles({ roles }: TypedAssessment): string[] {
  return roles.map(({ role }) => role.trim());
}

function nameField(key: string, { roles }: TypedAssessment): string {
  const [, row, column] = key.split('.');
  return labels[key] ?? nameCell(roles, Number(row), Number(column));
}
