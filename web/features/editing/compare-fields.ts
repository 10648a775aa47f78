export type Side = 'mine' | 'theirs';

/** The fields of a record by key; values that mean the same have the same text. */
export type Fields = Readonly<Record<string, string>>;

/** Compares two versions that started from `base`, for a three-way merge: the fields that are not the same. */
export function compareFields(base: Fields, mine: Fields, theirs: Fields) {
  const keys = Object.keys(mine).filter(key => mine[key] !== theirs[key]);
  return keys.map(key => {
    const suggested: Side = mine[key] === base[key] ? 'theirs' : 'mine';
    const isOverlap = suggested === 'mine' && theirs[key] !== base[key];
    return { key, mine: mine[key] ?? '', theirs: theirs[key] ?? '', suggested, isOverlap };
  });
}
