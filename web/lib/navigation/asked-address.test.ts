import { beforeEach, expect, test } from 'vitest';
import { AskedAddress } from './asked-address.ts';

let asked = new AskedAddress();
beforeEach(() => {
  asked = new AskedAddress();
  asked.arrive('/list?page=2');
});

test('until something is asked for, the address is what is shown', () => {
  expect(asked.latest).toBe('/list?page=2');
});

test('what was asked for counts while the screen has not caught up', () => {
  asked.ask('/list?query=a');
  expect(asked.latest).toBe('/list?query=a');
});

test('an address that a later one has overtaken changes nothing when it is shown', () => {
  asked.ask('/list?query=a');
  asked.ask('/list?query=a&status=any');
  asked.arrive('/list?query=a');
  expect(asked.latest).toBe('/list?query=a&status=any');
});

test('what is shown counts again once the screen has caught up', () => {
  asked.ask('/list?query=a');
  asked.ask('/list?query=b');
  asked.arrive('/list?query=b');
  asked.arrive('/list?query=a');
  expect(asked.latest).toBe('/list?query=a');
});

test('what was asked for and left for another page is forgotten there', () => {
  asked.ask('/list?query=a');
  asked.ask('/list?query=b');
  asked.arrive('/elsewhere');
  asked.arrive('/list?query=a');
  expect(asked.latest).toBe('/list?query=a');
});
