/**
 * Types of missed care that hospitals can choose from, in short words of our own, because they are read on a phone (B19). What the
 * sources ask is longer and changes with them, so a hospital adapts the words to its own policy.
 */
export const suggestedTypes: readonly { readonly source: string; readonly types: readonly string[] }[] = [
  {
    source: 'After the red flag events of NICE guideline NG4 (2015)',
    types: [
      'Time-critical care late',
      'Pain relief 30 min late',
      'Triage 30 min late',
      'Stitches or washing 1 h late',
      'Medication missed or late',
      'Exam in labor incomplete',
      'Induction begun 2 h late',
      'Vital signs acted on late',
      'No 1:1 care in active labor',
    ],
  },
  {
    source: 'After studies of missed care at birth with AWHONN (2022)',
    types: [
      'Labor support missed',
      'Recovery checks missed',
      'Skin-to-skin or first feed late',
      'Breastfeeding help missed',
      'Teaching missed',
      'Prenatal record not reviewed',
      'Intake and output missed',
      'Charting late',
    ],
  },
];
