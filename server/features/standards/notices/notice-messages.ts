import { formatCount, formatDate, formatQuantity, formatShare } from '#domain/measures/formatting.ts';
import { formatNames } from '#domain/reports/citation.ts';
import type { StandardPack } from '#domain/standards/packs/pack.ts';
import type { EndedMonth } from '#domain/standards/report/report-dates.ts';
import { namePatients } from '#domain/standards/requirement/describe-requirement.ts';
import { describeSource } from '#domain/standards/setting/words.ts';
import { getYear, type IsoDate, monthName } from '#domain/time/calendar.ts';
import type { StandardsBlock } from '#server/features/standards/load-blocks.ts';
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
  person: ToldPerson,
  publicUrl: string,
): Message {
  const names = formatNames(
    modules.map(({ name }) => name),
    'modules',
  );
  return {
    subject: `Report date ${formatDate(date)}: staffing standard of ${pack.name}, ${hospital}`,
    paragraphs: [
      `${formatDate(date)} is a report date of the staffing standard of ${pack.name}, which ${hospital} follows for ${names}.`,
      sendsNothing,
      ...pack.sources.map(source => `Source: ${describeSource(source)}.`),
    ],
    action: openReport(modules, publicUrl),
    small: `You get this mail because you ${describeWhy(person, hospital)}. There is one mail for each report date.`,
    stop: { personId: person.id, kind: 'standards' },
  };
}

const sendsNothing =
  'The Standards report has the figures and the short shifts. Parity sends nothing to an authority.';

function describeWhy({ isOwner }: ToldPerson, hospital: string): string {
  return isOwner ? `are an owner of ${hospital}` : `receive the Standards report of ${hospital} regularly`;
}

function openReport(modules: readonly { readonly id: number }[], publicUrl: string, dates = '') {
  const ids = modules.map(({ id }) => id);
  return {
    label: 'Open the Standards report',
    url: `${publicUrl}/reports/standards?module=${ids[0]}&modules=${ids.join()}${dates}`,
  };
}

export interface MonthNotice {
  clientId: number;
  hospital: string;
  pack: StandardPack;
  month: EndedMonth;
  /** The modules below the required share, with the figures of the report for the month. */
  modules: readonly { id: number; name: string; block: StandardsBlock }[];
}

/** The mail about a month below the share of a pack that asks for a report then. Worded as carefully as a reminder. */
export function describeMonthBelow(
  { hospital, pack, month: { range, due, duty }, modules }: MonthNotice,
  person: ToldPerson,
  publicUrl: string,
): Message {
  const month = `${monthName(range.start)} ${getYear(range.start)}`;
  const leftOut = modules.reduce((sum, { block }) => sum + block.leftOut.patients, 0);
  const dates = `&start_date=${range.start}&end_date=${range.end}`;
  return {
    subject: `${month} below the required share: staffing standard of ${pack.name}, ${hospital}`,
    paragraphs: [
      `Fewer of the rated shifts of ${month} than ${pack.name} requires had enough RNs ${namePatients(leftOut)}, as far as they are recorded now:`,
      ...modules.map(describeModuleMonth),
      `${pack.name}: ${duty.text} These days end on ${formatDate(due)}.`,
      sendsNothing,
      `Source: ${describeSource(duty)}.`,
    ],
    action: openReport(modules, publicUrl, dates),
    small: `You get this mail because you ${describeWhy(person, hospital)}. There is one mail for each month and module.`,
    stop: { personId: person.id, kind: 'standards' },
  };
}

/** `Labor & Delivery: 79.0% (79 of 100 rated shifts), 80% required; 3 windows without data`. */
function describeModuleMonth({ name, block }: MonthNotice['modules'][number]): string {
  const { share, requiredShare, enough, rated, missing } = block;
  const counted = `${formatCount(enough)} of ${formatQuantity(rated, 'rated shift')}`;
  const gaps = missing > 0 ? `; ${formatQuantity(missing, 'window')} without data` : '';
  return `${name}: ${formatShare(share, requiredShare)} (${counted}), ${requiredShare}% required${gaps}`;
}

interface UnmappedNotice {
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
