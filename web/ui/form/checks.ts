import { isWithin, type NumberLimit } from '#domain/measures/limits.ts';
import { fillThisOut, notANumber } from '#web/lib/api/messages.ts';

/** The message for a required text that is missing. */
export function findTextFault(text: string): string | undefined {
  return text.trim() === '' ? fillThisOut : undefined;
}

export const plainNumber = /^[-+]?(\d+\.?\d*|\.\d+)$/;

/** The message for a typed number that is missing, malformed or outside the limit. */
export function findNumberFault(text: string, limit: NumberLimit): string | undefined {
  const typed = text.trim();
  if (typed === '') return fillThisOut;
  if (!plainNumber.test(typed)) return notANumber;
  return isWithin(Number(typed), limit) ? undefined : `Enter ${describe(limit)}.`;
}

/** "a number from 0 to 20 with at most 3 decimals", "a whole number from 0 to 999999" */
function describe({ min, max, decimals }: NumberLimit): string {
  if (decimals === 0) return `a whole number from ${min} to ${max}`;
  return `a number from ${min} to ${max} with at most ${decimals} decimals`;
}

/** Leaves out the fields without a message. */
export function faults<Name extends string>(
  found: Partial<Record<Name, string | undefined>>,
): Partial<Record<Name, string>> {
  const wrong = Object.entries(found).filter(([, fault]) => fault !== undefined);
  return Object.fromEntries(wrong) as Partial<Record<Name, string>>;
}

/** The parts of a text between spaces, commas, semicolons and line breaks, such as addresses. */
export function splitTyped(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean);
}
