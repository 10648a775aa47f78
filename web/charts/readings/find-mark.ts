/** Elements with this attribute can be read; its value is the number of the reading. */
const marks = '[data-mark]';

export function findMark(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest(marks) : null;
}

/** The mark under the pointer. A finger keeps its first target while it moves, so the element is looked up. */
export function findMarkAt({ pointerType, clientX, clientY, target }: PointerEvent): Element | null {
  return findMark(pointerType === 'touch' ? document.elementFromPoint(clientX, clientY) : target);
}

export function getMarkNumber(mark: Element): number {
  return Number(mark.getAttribute('data-mark'));
}

/** The mark that a key leads to; null if the key is not for moving. Marks are in rows of `columns`; 0 is a single row. */
export function findNextMark(
  box: Element,
  current: Element | null,
  key: string,
  columns: number,
): Element | null {
  const all = [...box.querySelectorAll(marks)];
  const index = current ? all.indexOf(current) : -1;
  if (key === 'Home') return all[0] ?? null;
  if (key === 'End') return all.at(-1) ?? null;
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[key];
  if (!step) return null;
  const leavesRow =
    columns > 1 &&
    Math.abs(step) === 1 &&
    Math.floor(index / columns) !== Math.floor((index + step) / columns);
  return leavesRow || index + step < 0 ? current : (all[index + step] ?? current);
}
