/** Dialogs hang below the form in React and beside it in the page: their keys are their own. */
export function isInside(form: HTMLElement | null, target: EventTarget): target is HTMLElement {
  return target instanceof HTMLElement && form !== null && form.contains(target);
}

/** Puts the focus on the next field of the form, or the one before; false where Enter means something else. */
export function focusNext(form: HTMLElement | null, target: EventTarget, step: 1 | -1): boolean {
  if (!isInside(form, target) || !target.hasAttribute('data-step')) return false;
  if (target instanceof HTMLTextAreaElement) return false;
  const fields = [...(form?.querySelectorAll<HTMLElement>('[data-step]') ?? [])];
  const next = fields[fields.indexOf(target) + step];
  next?.focus();
  next?.scrollIntoView?.({ block: 'nearest' });
  return true;
}
