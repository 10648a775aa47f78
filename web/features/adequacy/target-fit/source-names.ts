import type { AnswerSource } from '#domain/adequacy/answers.ts';

/** Whose answers the page shows; they are never added up (D69). */
export const sourceNames: Readonly<Record<AnswerSource, string>> = { people: 'Nurses', imported: 'Import' };
