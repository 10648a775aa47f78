const maxTexts = 1_000;

/**
 * Parses JSON that is read again and again and seldom differs, such as a setting. Equal texts give the same value, so what was worked
 * out from it can be kept beside it; nobody may change it.
 */
export function createParseOnce<Value>(): (text: string) => Value {
  const known = new Map<string, Value>();
  return text => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const value: Value = JSON.parse(text);
    // One that was read lately is parsed again, which is plainer than keeping their order.
    if (known.size >= maxTexts) known.clear();
    known.set(text, value);
    return value;
  };
}
