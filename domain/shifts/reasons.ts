/** The reasons of a new module (D44); owners can change them. */
export const defaultOverReasons: readonly string[] = [
  'Low census',
  'Patients discharged',
  'Lower acuity than expected',
  'Orientation or training',
];

export const defaultUnderReasons: readonly string[] = [
  'Sick call',
  'High census',
  'Higher acuity than expected',
  'No float available',
  'Open position',
];
