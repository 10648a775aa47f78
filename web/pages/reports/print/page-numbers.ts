const placesOfNumbers = '[data-page-of]';

/**
 * Hides the report if it has page numbers to show, and returns whether it has. The printer then prints it once to find the numbers;
 * hidden text has the same layout.
 */
export function hideToNumber(): boolean {
  const isNumbered = document.querySelector(placesOfNumbers) !== null;
  if (isNumbered) document.documentElement.style.visibility = 'hidden';
  return isNumbered;
}

/** Shows the report again, with the numbers of the pages on which its elements begin, by their ids. */
export function showPageNumbers(numbers: Readonly<Record<string, number>>): void {
  for (const place of document.querySelectorAll<HTMLElement>(placesOfNumbers))
    place.textContent = String(numbers[place.dataset.pageOf ?? ''] ?? '');
  document.documentElement.style.visibility = '';
}
