import { formatDate } from '#domain/measures/formatting.ts';
import { formatNames } from '#domain/reports/citation.ts';
import type { StandardPack } from '#domain/standards/packs/pack.ts';
import { describeSource } from '#domain/standards/words.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import type { Message } from '#server/mail/messages.ts';
import type { ToldPerson } from './notices.queries.ts';

export interface ReportDateNotice {
  clientId: number;
  hospital: string;
  pack: StandardPack;
  /** The report date. */
  date: IsoDate;
  modules: readonly { id: number; name: string }[];
}

/** Says what the law was read to say and no more: whether the report is due, and from whom, is for the hospital to know. */
export function describeReportDate(
  { hospital, pack, date, modules }: ReportDateNotice,
  { id, isOwner }: ToldPerson,
  publicUrl: string,
): Message {
  const ids = modules.map(module => module.id);
  const names = formatNames(
    modules.map(({ name }) => name),
    'modules',
  );
  const why = isOwner
    ? `are an owner of ${hospital}`
    : `receive the Standards report of ${hospital} regularly`;
  return {
    subject: `Report date ${formatDate(date)}: staffing standard of ${pack.name}, ${hospital}`,
    paragraphs: [
      `${formatDate(date)} is a report date of the staffing standard of ${pack.name}, which ${hospital} follows for ${names}.`,
      'The Standards report has the figures and the short shifts. Parity sends nothing to an authority.',
      ...pack.sources.map(source => `Source: ${describeSource(source)}.`),
    ],
    action: {
      label: 'Open the Standards report',
      url: `${publicUrl}/reports/standards?module=${ids[0]}&modules=${ids.join()}`,
    },
    small: `You get this mail because you ${why}. There is one mail for each report date.`,
    stop: { personId: id, kind: 'standards' },
  };
}

export interface UnmappedNotice {
  clientId: number;
  hospital: string;
  moduleId: number;
  module: string;
  /** The name of its pack. */
  standard: string;
}

export function describeUnmapped(
  { hospital, moduleId, module, standard }: UnmappedNotice,
  fields: readonly string[],
  { id }: ToldPerson,
  publicUrl: string,
): Message {
  const isOne = fields.length === 1;
  return {
    subject: `Not mapped: ${module}, ${isOne ? fields[0] : `${fields.length} acuity fields`}`,
    paragraphs: [
      `The staffing standard of ${module} at ${hospital} (${standard}) says nothing about ${isOne ? 'this acuity field' : 'these acuity fields'}:`,
      ...fields,
      `A shift with patients in ${isOne ? 'it' : 'one of them'} is not rated.`,
    ],
    action: {
      label: isOne ? 'Map the field' : 'Map the fields',
      url: `${publicUrl}/client-settings/staffing-standard?module=${moduleId}`,
    },
    small: `You get this mail because you are an owner of ${hospital}. There is one mail about each field.`,
    stop: { personId: id, kind: 'standards' },
  };
}
