/** The reasons a new module starts with (D44); the hospital's owner changes them. */
export const DEFAULT_OVER_REASONS: readonly string[] = [
  'Low census',
  'Patients discharged',
  'Lower acuity than expected',
  'Orientation or training',
];

export const DEFAULT_UNDER_REASONS: readonly string[] = [
  'Sick call',
  'High census',
  'Higher acuity than expected',
  'No float available',
  'Open position',
];
