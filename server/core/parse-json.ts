/** Undefined if the text is not JSON. The message of a syntax error would have a part of the text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
