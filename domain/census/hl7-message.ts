/** The characters that separate the parts of a message, from MSH-1 and MSH-2. */
interface Delimiters {
  field: string;
  component: string;
  repetition: string;
  escapeSign: string;
  subcomponent: string;
}

/** `fields[n]` is the field that HL7 counts as n; `fields[0]` is the segment's name. Later fields than we read are left out. */
export interface Hl7Segment {
  name: string;
  fields: readonly string[];
}

export interface Hl7Message {
  delimiters: Delimiters;
  segments: readonly Hl7Segment[];
}

export type Hl7Problem =
  | 'no MSH segment'
  | 'too many segments'
  | 'invalid delimiters'
  | 'invalid segment name';

/** Far above an admission with its observations. */
export const mostSegments = 1_000;

/** PV1-19 is the last one that we read. */
const lastField = 19;

/** The standard has no longer texts. What follows is not read. */
const longestText = 10_000;

/**
 * Reads the structure of an HL7 v2 message. Segments end with CR, but LF and CRLF are accepted, because people paste messages and
 * some engines send them. All limits are here, so that a hostile message costs no more than a usual one.
 */
export function parseHl7(text: string): { message: Hl7Message } | { problem: Hl7Problem } {
  const lines = text.trim().split(/[\r\n]+/, mostSegments + 1);
  const [first = ''] = lines;
  if (!first.startsWith('MSH')) return { problem: 'no MSH segment' };
  if (lines.length > mostSegments) return { problem: 'too many segments' };
  const delimiters = readDelimiters(first);
  if (!delimiters) return { problem: 'invalid delimiters' };
  const segments = lines.filter(line => line.trim() !== '').map(line => toSegment(line, delimiters.field));
  const isValid = segments.every(({ name }) => /^[A-Z][A-Z0-9]{2}$/.test(name));
  return isValid ? { message: { delimiters, segments } } : { problem: 'invalid segment name' };
}

/** `MSH|^~\&|`: at least component and repetition separators; the others have defaults. All must differ. */
function readDelimiters(header: string): Delimiters | undefined {
  const field = header.charAt(3);
  const [component, repetition, escapeSign = '\\', subcomponent = '&'] =
    header.slice(4).split(field, 1)[0] ?? '';
  if (!component || !repetition) return undefined;
  const all = [field, component, repetition, escapeSign, subcomponent];
  const isUsable = new Set(all).size === all.length && all.every(sign => /^[!-/:-@[-`{-~]$/.test(sign));
  return isUsable ? { field, component, repetition, escapeSign, subcomponent } : undefined;
}

function toSegment(line: string, separator: string): Hl7Segment {
  const fields = line.split(separator, lastField + 1);
  const name = fields[0] ?? '';
  // MSH-1 is the separator itself, so the header's fields are one further.
  return { name, fields: name === 'MSH' ? [name, separator, ...fields.slice(1)] : fields };
}

/**
 * The text of a component (counted from 1) of a field's first repetition, without escapes; empty if it is absent. A field without
 * separators is its own first component. No component that we read has subcomponents, and engines send names such as `L&D` unescaped.
 */
export function readComponent(
  { delimiters }: Hl7Message,
  segment: Hl7Segment | undefined,
  field: number,
  component = 1,
): string {
  const [repetition = ''] = (segment?.fields[field] ?? '').split(delimiters.repetition, 1);
  const text = repetition.split(delimiters.component, component)[component - 1] ?? '';
  return replaceEscapes(text.slice(0, longestText), delimiters).trim();
}

/** MSH-4, which decides the hospital: the name, or without one the identifier. */
export function readFacility(message: Hl7Message): string {
  const [header] = message.segments;
  return readComponent(message, header, 4) || readComponent(message, header, 4, 2);
}

/** `\F\`, `\S\`, `\T\`, `\R\` and `\E\` are delimiters, `\X41\` is a character by its code; other escapes are formatting. */
function replaceEscapes(text: string, delimiters: Delimiters): string {
  const { field, component, repetition, escapeSign, subcomponent } = delimiters;
  if (!text.includes(escapeSign)) return text;
  const signs = new Map([
    ['F', field],
    ['S', component],
    ['T', subcomponent],
    ['R', repetition],
    ['E', escapeSign],
  ]);
  const parts = text.split(escapeSign);
  return parts
    .map((part, index) => {
      if (index % 2 === 0) return part;
      // An escape without its end is plain text.
      if (index === parts.length - 1) return escapeSign + part;
      return signs.get(part) ?? readCodes(part);
    })
    .join('');
}

function readCodes(sequence: string): string {
  const codes = /^X((?:[0-9A-Fa-f]{2})+)$/.exec(sequence)?.[1]?.match(/../g) ?? [];
  return codes.map(code => String.fromCharCode(Number.parseInt(code, 16))).join('');
}

const timeFormat = /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(?:(\d{2})(?:(\d{2})(?:\.(\d{1,4}))?)?)?)?([+-]\d{4})?$/;

/**
 * The instant of an HL7 time stamp, in milliseconds; undefined if it cannot be read. Without an offset it is local time: a time that
 * the clocks skip is moved forward, of a repeated one it is the earlier. `20261101013000` in New York is 05:30 UTC.
 */
export function parseHl7Time(text: string, timeZone: string): number | undefined {
  const match = timeFormat.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour = '00', minute = '00', second = '00', fraction = '', offset] = match;
  // Engines that write 60 seconds mean the last one.
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second === '60' ? '59' : second}.${fraction.padEnd(3, '0').slice(0, 3)}`;
  try {
    const time = Temporal.PlainDateTime.from(local, { overflow: 'reject' });
    const zone = offset ? `${offset.slice(0, 3)}:${offset.slice(3)}` : timeZone;
    return time.toZonedDateTime(zone).epochMilliseconds;
  } catch {
    return undefined;
  }
}
