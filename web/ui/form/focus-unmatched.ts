/** Focuses a field whose text is none of its choices; false if there is none, and the form can be sent. */
export function focusUnmatched(form: HTMLElement): boolean {
  const field = form.querySelector<HTMLElement>('[data-unmatched]');
  field?.focus();
  return field !== null;
}
