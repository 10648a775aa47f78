/** Parts of an admission, transfer or discharge. */
export interface Adt {
  /** Such as `A01`. */
  code: string;
  visit: string;
  /** PV1-3, such as `L&D^101^A`. */
  location?: string;
  /** EVN-2 */
  at?: string;
  id?: string;
  facility?: string;
  patientClass?: string;
  service?: string;
  /** MRG-5 */
  formerVisit?: string;
  observations?: readonly (readonly [code: string, value: string])[];
  name?: string;
  record?: string;
  /** The second patient of a swap. */
  other?: Pick<Adt, 'visit' | 'location' | 'service' | 'observations'>;
}

let numbered = 0;

/** A message as an engine sends it, with a name and numbers that must not be stored. */
export function buildAdt(adt: Adt): string {
  const { code, at = '20261114065500', facility = 'LAKESIDE', formerVisit } = adt;
  numbered += 1;
  const { id = `M${numbered}`, name = 'DOE^JANE^Q', record = '000778899' } = adt;
  return [
    `MSH|^~\\&|ENGINE|${facility}|PARITY|${facility}|${at}||ADT^${code}^ADT_A01|${id}|P|2.5`,
    `EVN|${code}|${at}|||OPERATOR`,
    ...describePatient(adt, name, record),
    ...(adt.other ? describePatient({ ...adt, ...adt.other }, name, record) : []),
    ...(formerVisit === undefined ? [] : [`MRG|${record}||||${formerVisit}`]),
    '',
  ].join('\r');
}

/** An admission to a place that is counted. */
export function admit(visit: string, more: Partial<Adt> = {}): string {
  return buildAdt({ code: 'A01', visit, location: 'L&D^101', ...more });
}

function describePatient(
  { visit, location = '', patientClass = 'I', service = '', observations = [] }: Adt,
  name: string,
  record: string,
) {
  return [
    `PID|1||${record}^^^MRN||${name}||19910203|F|||1 ELM ST^^TOWN^NY^10001||555-0100|||M||||123-45-6789`,
    `PV1|1|${patientClass}|${location}||||1234^WELBY^MARCUS|||${service}|||||||||${visit}`,
    ...observations.map(([key, value], index) => `OBX|${index + 1}|ST|${key}^Text^L||${value}||||||F`),
  ];
}
