import { LimitedMap } from './limited-map.ts';

const maxTexts = 1_000;

/**
 * Parses JSON that is read again and again and seldom differs, such as a setting. Equal texts give the same value, so what was worked
 * out from it can be kept beside it; nobody may change it.
 */
export function createParseOnce<Value>(): (text: string) => Value {
  const known = new LimitedMap<string, Value>(maxTexts);
  return text => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const value: Value = JSON.parse(text);
    known.set(text, value);
    return value;
  };
}
