import { formatDate, formatNumber } from '../../measures/formatting.ts';
import { dayOfMonth, monthName } from '../../time/calendar.ts';
import type { DutyDue, Mix, PackSource, StandardDuty } from '../packs/pack.ts';

/** What Parity does not know, so that "enough" is not read as more than it says (B16). */
export const unknownToParity: readonly string[] = [
  'Parity knows how many patients and RNs were entered, and not which RN has which patients. “Enough RNs for the entered counts” says that an assignment within the standard is possible, not that it was made.',
  'Everybody who was entered as an RN counts, a charge nurse included. Some laws do not count her.',
  'Every RN counts, whichever patients she has. Where the standard says nothing about some patients, a verdict is only for those that it names, and says how many are not covered.',
  'A shift is judged by the counts that were entered for it. Laws that apply at all times apply to every minute of it.',
  'Only whole RNs count: 5.5 are 5.',
];

const readings: Readonly<Record<PackSource['read'], string>> = {
  text: 'the legal text',
  secondary: 'a summary by a union, law firm or hospital association',
};

/** `HB 3294: a summary by a union, law firm or hospital association, read on 11/18/2026`. */
export function describeSource({ cite, read, read_on }: PackSource): string {
  return `${cite}: ${readings[read]}, read on ${formatDate(read_on)}`;
}

/** `1 patient per RN`, `2 RNs for a patient`. */
export function describeMax(max: number): string {
  if (max < 1) return `${formatNumber(1 / max, 0)} RNs for a patient`;
  return `${formatNumber(max, 0)} ${max === 1 ? 'patient' : 'patients'} per RN`;
}

/** How patients of several classes may share a nurse. */
export const mixTexts: Readonly<Record<Mix, { readonly name: string; readonly description: string }>> = {
  own: {
    name: 'Each class has RNs of its own',
    description: 'An RN has patients of one class only.',
  },
  strict: {
    name: 'The strictest class of an RN counts',
    description:
      'An RN may have patients of several classes, and no more in all than the smallest maximum of them.',
  },
  share: {
    name: 'Classes share RNs',
    description: 'Half of the patients of an RN in one class and half in another are one RN.',
  },
};

/** `January 31`, of a date in every year: `01-31`. */
export function nameYearDay(day: string): string {
  const date = `2000-${day}`;
  return `${monthName(date)} ${dayOfMonth(date)}`;
}

export const dutyKindNames: Readonly<Record<StandardDuty['kind'], string>> = {
  report: 'Report',
  posting: 'Posting',
  exemption: 'Exemption',
};

/** `January 31 and July 31`, `Within 7 days after a month below the required share`; empty if it is due at no time. */
export function describeDue(due: DutyDue | null): string {
  if (due === null) return '';
  if ('dates' in due) return due.dates.map(nameYearDay).join(' and ');
  return `Within ${due.days_after_month_below} days after a month below the required share`;
}
