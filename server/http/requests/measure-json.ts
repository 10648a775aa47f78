const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** The deepest nesting and the approximate number of values: `[[1, 2], "[["]` is 2 deep and has 4 values. */
export function measureJson(json: Buffer): { depth: number; values: number } {
  let [level, depth, values] = [0, 0, 0];
  let inText = false;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (inText) {
      if (byte === backslash) at++;
      else if (byte === quote) inText = false;
    } else if (byte === quote) inText = true;
    else if (byte === comma) values++;
    else if (byte === openList || byte === openObject) {
      values++;
      level++;
      if (level > depth) depth = level;
    } else if (byte === closeList || byte === closeObject) level--;
  }
  return { depth, values };
}
