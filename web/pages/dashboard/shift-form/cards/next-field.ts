/** False for a key pressed in a dialog: React passes its events to the form, although the DOM has it elsewhere. */
export function isInside(form: HTMLElement | null, target: EventTarget): target is HTMLElement {
  return target instanceof HTMLElement && form !== null && form.contains(target);
}

/** Focuses the next or previous field; false if Enter has another meaning in this one. */
export function focusNextField(form: HTMLElement | null, target: EventTarget, step: 1 | -1): boolean {
  if (!isInside(form, target) || !target.hasAttribute('data-step')) return false;
  if (target instanceof HTMLTextAreaElement) return false;
  const fields = [...(form?.querySelectorAll<HTMLElement>('[data-step]') ?? [])];
  const next = fields[fields.indexOf(target) + step];
  next?.focus();
  next?.scrollIntoView?.({ block: 'nearest' });
  return true;
}
