import type { Assessment } from '#contract/assessments/assessments.ts';
import {
  type AssessmentInputs,
  type Budget,
  computeBudget,
  type WeekOfCounts,
} from '#domain/budget/budget.ts';
import { findMissingWages, type MissingWage } from '#domain/budget/missing-wages.ts';
import type { EditedAssessment, TypedAssessment } from '#web/features/unsent/kept-assessments.ts';
import { createStore } from '#web/lib/store.ts';
import { checkAssessment, type FieldErrors } from './check-assessment.ts';
import { type InitialAssessment, toEdited } from './initial-assessment.ts';
import { blankRow, directRows, type FigureName, parseInputs, toText } from './typed-assessment.ts';

export interface AssessmentState extends InitialAssessment {
  errors: FieldErrors;
  inputs: AssessmentInputs;
  budget: Budget;
  missingWages: readonly MissingWage[];
  /** There is input that the server has not stored. */
  isChanged: boolean;
  /** What a paste, a model or a removed role changed, and the input before. */
  undo: { message: string; typed: TypedAssessment } | null;
}

export type AssessmentStore = ReturnType<typeof createAssessmentStore>;

export function createAssessmentStore(initial: InitialAssessment) {
  const store = createStore<AssessmentState>({ ...initial, ...derive(initial), undo: null });
  const { get } = store;
  const set = (changes: Partial<AssessmentState>) => store.set({ ...get(), ...changes });

  /** With a message the change can be undone. */
  function type(typed: TypedAssessment, message?: string) {
    const undo = message === undefined ? null : { message, typed: get().typed };
    set({ ...derive({ ...get(), typed }), undo });
  }

  return {
    get,
    set,
    subscribe: store.subscribe,
    setName: (name: string) => set(derive({ ...get(), name, typed: { ...get().typed } })),
    setFigure: (name: FigureName, text: string) => type({ ...get().typed, [name]: text }),
    setCell: (row: number, column: number, text: string) =>
      type(withCells(get().typed, [{ row, column, text }])),
    setCells: (changes: readonly CellChange[], message: string) =>
      type(withCells(get().typed, changes), message),
    /** Replaces the counts of direct care; its wages stay. */
    fillCounts(day: WeekOfCounts, night: WeekOfCounts, message: string) {
      const changes = [day, night].flatMap((counts, row) =>
        counts.map((count, weekday) => ({ row, column: weekday + 1, text: toText(count) })),
      );
      type(withCells(get().typed, changes), message);
    },
    setRole(index: number, role: string) {
      const roles = get().typed.roles.map((each, at) => (at === index ? { ...each, role } : each));
      type({ ...get().typed, roles });
    },
    addRole() {
      const { typed } = get();
      const key = Math.max(-1, ...typed.roles.map(role => role.key)) + 1;
      const cells = [...typed.cells, blankRow, blankRow];
      type({ ...typed, roles: [...typed.roles, { key, role: '' }], cells });
    },
    removeRole(index: number) {
      const { typed } = get();
      const roles = typed.roles.toSpliced(index, 1);
      const cells = typed.cells.toSpliced(directRows + index * 2, 2);
      type({ ...typed, roles, cells }, `${typed.roles[index]?.role || 'The role'} was removed.`);
    },
    undo: () => {
      const { undo } = get();
      if (undo) type(undo.typed);
    },
    /** Bases the input on another stored version: a conflict was resolved, or restored input discarded. */
    rebase: (stored: Assessment, { name, typed } = toEdited(stored)) => {
      const { id, version } = stored;
      const derived = derive({ name, typed, base: toEdited(stored) });
      set({ id, version, ...derived, undo: null });
    },
    /** The server has stored `typed`; input typed since then is still unsaved. */
    setStored: ({ id, version, name }: Assessment, typed: TypedAssessment) =>
      set({ id, version, ...derive({ ...get(), base: { name, typed } }) }),
    setRenamed: ({ version, name }: Assessment) =>
      set({ version, ...derive({ name, typed: { ...get().typed }, base: { ...get().base, name } }) }),
  };
}

interface EditableState extends EditedAssessment {
  base: EditedAssessment;
}

function derive({ name, typed, base }: EditableState) {
  const inputs = parseInputs(typed);
  const errors = checkAssessment(typed);
  const isChanged = !isSameAssessment({ name, typed }, base);
  const missingWages = findMissingWages(inputs);
  return { name, typed, base, inputs, errors, budget: computeBudget(inputs), missingWages, isChanged };
}

/** Compares numbers by value, and text that is not a number by where it is. */
function isSameAssessment(a: EditedAssessment, b: EditedAssessment): boolean {
  if (a.typed === b.typed) return a.name.trim() === b.name.trim();
  const toComparable = ({ name, typed }: EditedAssessment) =>
    JSON.stringify([name.trim(), parseInputs(typed), Object.keys(checkAssessment(typed))]);
  return toComparable(a) === toComparable(b);
}

export interface CellChange {
  row: number;
  column: number;
  text: string;
}

function withCells(typed: TypedAssessment, changes: readonly CellChange[]): TypedAssessment {
  const cells = [...typed.cells];
  for (const { row, column, text } of changes) cells[row] = (cells[row] ?? blankRow).with(column, text);
  return { ...typed, cells };
}
