/**
 * Keys pressed after the user has opened a shift form and before it has the focus (D68). They are kept, and the form gets them in their
 * order when it is there. Until then no other element gets them: it would take them for something else. Escape, a press of a pointer, a
 * dialog in between, or a form that does not open end it, and the keys are dropped.
 */

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey'>;

const editingKeys = new Set(['Enter', 'Tab', 'Backspace']);

/** Longer than a form takes to open. The page must not be without keys if it never does. */
const patienceMilliseconds = 20_000;

let keeping: { keys: Key[]; end: () => void } | null = null;

/** Keeps keys from now on if the address is that of a shift form. */
export function keepKeysFor(address: string): void {
  const { pathname, searchParams } = new URL(address, 'https://here.invalid');
  if (!pathname.startsWith('/dashboard') || !searchParams.has('window')) return;
  dropKeptKeys();
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  const timer = setTimeout(dropKeptKeys, patienceMilliseconds);
  const keys: Key[] = [];
  addEventListener('keydown', event => keepKey(keys, event), options);
  addEventListener('pointerdown', dropKeptKeys, options);
  addEventListener('focusin', event => isInOtherDialog(event.target) && dropKeptKeys(), options);
  keeping = {
    keys,
    end() {
      clearTimeout(timer);
      listening.abort();
    },
  };
}

/** The form did not open. */
export function dropKeptKeys(): void {
  keeping?.end();
  keeping = null;
}

/** The form has the focus in its first field: gives it the keys that were kept. */
export function passKeptKeys(form: HTMLElement): void {
  const keys = keeping?.keys ?? [];
  dropKeptKeys();
  for (const key of keys) passKey(form, key);
}

function keepKey(keys: Key[], event: KeyboardEvent): void {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
  if (key === 'Escape') dropKeptKeys();
  const isTyped = key.length === 1 || editingKeys.has(key);
  // Of the keys with Ctrl, the one that saves; others are the browser's.
  if (altKey || !isTyped || ((ctrlKey || metaKey) && key !== 'Enter')) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  // N pressed twice, or held.
  const isSecondN = keys.length === 0 && key.toLowerCase() === 'n';
  if (!event.repeat && !isSecondN) keys.push({ key, shiftKey, ctrlKey, metaKey });
}

function isInOtherDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"]:not([data-screen])') !== null;
}

/** Does what the key would have done. The form itself handles Enter. */
function passKey(form: HTMLElement, key: Key): void {
  const target = document.activeElement;
  if (!(target instanceof HTMLElement) || !form.contains(target)) return;
  const event = new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true });
  if (!target.dispatchEvent(event)) return;
  if (key.key === 'Tab') focusNext(form, target, key.shiftKey ? -1 : 1);
  else if (isTextField(target)) edit(target, key.key);
  else if (key.key === ' ') target.click();
}

function focusNext(form: HTMLElement, target: HTMLElement, step: 1 | -1): void {
  const stops = [...form.querySelectorAll<HTMLElement>('input, textarea, button')].filter(
    stop => stop.tabIndex >= 0 && !stop.matches(':disabled'),
  );
  stops[stops.indexOf(target) + step]?.focus();
}

function isTextField(target: HTMLElement): target is HTMLInputElement | HTMLTextAreaElement {
  return (
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text')
  );
}

function edit(field: HTMLInputElement | HTMLTextAreaElement, key: string): void {
  const { selectionStart, selectionEnd } = field;
  const start = selectionStart ?? 0;
  const end = selectionEnd ?? start;
  const isBackspace = key === 'Backspace';
  if (!isBackspace && key.length > 1) return;
  field.setRangeText(
    isBackspace ? '' : key,
    isBackspace && start === end ? Math.max(0, start - 1) : start,
    end,
    'end',
  );
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
