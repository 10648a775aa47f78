type PlaceGroup = 'Date' | 'Pages' | 'Modules' | 'Reports' | 'Settings' | 'Hospitals' | 'People';

/** Something to go to: an address, a module to switch to, or the list of keys. */
export interface Place {
  group: PlaceGroup;
  label: string;
  /** What is there, by which it is found as well. */
  words?: readonly string[];
  /** Beside the label: the words by which it was found. */
  hint?: string;
  /** The key that leads there directly. */
  keys?: string;
  target: { to: string } | { module: number } | 'keys';
}
