import { compareFields, type Fields, type Side } from '#web/features/editing/compare-fields.ts';
import type { EditedAssessment, TypedAssessment } from '#web/features/unsent/kept-assessments.ts';
import { cellKey } from './check-assessment.ts';
import { directRows, nameCell, normalise } from './typed-assessment.ts';

interface Merge {
  /** The fields that both users changed, with my value and theirs. */
  overlaps: { name: string; values: [mine: string, theirs: string] }[];
  /** Takes the changes of both, and of the overlaps those of one side. */
  take: (side: Side) => EditedAssessment;
}

const labels: Fields = {
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
  const my = toFields(mine, isSameList);
  const differences = compareFields(toFields(base, isSameList), my, toFields(theirs, isSameList));

  function take(side: Side): EditedAssessment {
    const chosen = differences.filter(
      ({ isOverlap, suggested }) => (isOverlap ? side : suggested) === 'theirs',
    );
    const taken: Fields = Object.fromEntries(chosen.map(({ key, theirs: text }) => [key, text]));
    const merged: Fields = { ...my, ...taken };
    const { name = '', births = '', directPct = '', indirectPct = '' } = merged;
    const { typed } = 'roles' in taken ? theirs : mine;
    const cells = normalise(typed).cells.map((row, at) =>
      row.map((text, column) => merged[cellKey(at, column)] ?? text),
    );
    // Roles that stay the same keep their keys, so that their rows on the screen stay mounted.
    const roles = isSameList ? typed.roles : listRoles(typed).map((role, key) => ({ key, role }));
    return { name, typed: { births, directPct, indirectPct, roles, cells } };
  }

  const overlaps = differences
    .filter(({ isOverlap }) => isOverlap)
    .map(({ key, ...text }): Merge['overlaps'][number] => ({
      name: nameInput(key, mine.typed),
      values: key === 'roles' ? ['your list', 'their list'] : [text.mine || 'blank', text.theirs || 'blank'],
    }));
  return { overlaps, take };
}

function toFields({ name, typed }: EditedAssessment, isSameList: boolean): Fields {
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

function nameInput(key: string, { roles }: TypedAssessment): string {
  const [, row, column] = key.split('.');
  return labels[key] ?? nameCell(roles, Number(row), Number(column));
}
