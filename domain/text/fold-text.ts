/** Makes names and headings comparable: without case, and with single spaces. */
export function foldText(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}
