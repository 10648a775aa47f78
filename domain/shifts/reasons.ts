/** The reasons a new module starts with (D44); the hospital's owner changes them. */
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
