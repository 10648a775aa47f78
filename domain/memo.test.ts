import { describe, expect, it } from 'vitest';
import { memo, memoByObject } from './memo.ts';

function counted<Key>() {
  const keys: Key[] = [];
  const compute = (key: Key) => {
    keys.push(key);
    return `${key}`;
  };
  return { keys, compute };
}

describe('a memo', () => {
  it('computes the value of each key once', () => {
    const { keys, compute } = counted<number | string>();
    const remember = memo<number | string, string>(10);
    expect([1, '1', 1, '1'].map(key => remember(key, compute))).toEqual(['1', '1', '1', '1']);
    expect(keys).toEqual([1, '1']);
  });

  it('remembers null and false', () => {
    const remember = memo<string, boolean | null>(10);
    for (const value of [null, false]) {
      remember(`${value}`, () => value);
      expect(remember(`${value}`, () => true)).toBe(value);
    }
  });

  it('computes undefined again', () => {
    const remember = memo<string, string | undefined>(10);
    remember('a', () => undefined);
    expect(remember('a', () => 'found')).toBe('found');
  });

  it('remembers nothing of a computation that throws', () => {
    const remember = memo<string, string>(10);
    const fail = () => {
      throw new Error('broken');
    };
    expect(() => remember('a', fail)).toThrow('broken');
    expect(remember('a', () => 'mended')).toBe('mended');
  });

  it('drops values that were not asked for while as many as its half came', () => {
    const { keys, compute } = counted<number>();
    const remember = memo<number, string>(4);
    for (const key of [1, 2, 3, 4, 5]) remember(key, compute);
    remember(3, compute);
    remember(1, compute);
    expect(keys).toEqual([1, 2, 3, 4, 5, 1]);
  });

  it('keeps a value that is asked for again and again', () => {
    const { keys, compute } = counted<number>();
    const remember = memo<number, string>(4);
    for (let key = 1; key <= 100; key += 1) {
      remember(0, compute);
      remember(key, compute);
    }
    expect(keys.filter(key => key === 0)).toEqual([0]);
  });

  it('never remembers more values than its limit', () => {
    const remember = memo<number, string>(10);
    for (let key = 0; key < 1000; key += 1) remember(key, String);
    const remembered = Array.from({ length: 1000 }, (_, key) => key).filter(key => {
      let isComputed = false;
      remember(key, () => {
        isComputed = true;
        return '';
      });
      return !isComputed;
    });
    expect(remembered.length).toBeLessThanOrEqual(10);
  });
});

describe('a memo by object', () => {
  it('computes once for each object, not for each equal one', () => {
    const { keys, compute } = counted<object>();
    const remember = memoByObject<object, string>();
    const [one, equal] = [{ id: 1 }, { id: 1 }];
    for (const key of [one, equal, one]) remember(key, compute);
    expect(keys).toEqual([one, equal]);
  });
});
