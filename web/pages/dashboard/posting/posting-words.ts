/** Under the figures, on the screen and on paper. */
export const postingWords =
  'Required RNs are what the staffing standard of the unit asks for with these patients. A dash: no standard, or it says nothing about the shift.';
