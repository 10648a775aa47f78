import { pageOneAttribute } from '../view/report-view.tsx';

/** At less than four fifths its text is too small to read. */
const scales = [1, 0.95, 0.9, 0.85, 0.8];

/**
 * Scales page one so that it fits on the first page, of this height in pixels. If it does not fit at any scale, what follows
 * continues below it instead of on a page of its own.
 */
export function fitPageOne(container: HTMLElement, pageHeight: number): void {
  const pageOne = container.querySelector<HTMLElement>(`[${pageOneAttribute}]`);
  if (!pageOne) return;
  const fits = (scale: number) => {
    pageOne.style.setProperty('--page-one-scale', String(scale));
    return pageOne.getBoundingClientRect().bottom - container.getBoundingClientRect().top <= pageHeight;
  };
  if (scales.some(fits)) return;
  pageOne.setAttribute(pageOneAttribute, 'long');
  pageOne.style.removeProperty('--page-one-scale');
}
