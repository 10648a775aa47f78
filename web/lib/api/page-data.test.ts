import { afterEach, describe, expect, test } from 'vitest';
import { people } from '#web/testing/people.ts';
import { readInitialState, readPageInfo } from './page-data.ts';

function embed(id: string, data: unknown) {
  const script = document.createElement('script');
  Object.assign(script, { id, type: 'application/json', textContent: JSON.stringify(data) });
  document.body.append(script);
}

afterEach(() => document.body.replaceChildren());

describe('data embedded in the page', () => {
  test('is read as the server wrote it', () => {
    const pause = { kind: 'maintenance', until: null, message: '' };
    embed('initial-state', people.owner);
    embed('page-info', { demo: true, pdf: 'ready', idle_minutes: 15, pause });
    expect(readInitialState()).toEqual(people.owner);
    expect(readPageInfo()).toEqual({ demo: true, pdf: 'ready', idleMinutes: 15, pause });
  });

  test('is null or the default where the page has none', () => {
    expect(readInitialState()).toBeNull();
    expect(readPageInfo()).toEqual({ demo: false, pdf: 'off', idleMinutes: 60, pause: null });
  });

  test('is ignored where it has another shape', () => {
    embed('initial-state', { user: 7 });
    embed('page-info', { demo: 'yes', pdf: 'maybe', idle_minutes: null });
    expect(readInitialState()).toBeNull();
    expect(readPageInfo()).toEqual({ demo: false, pdf: 'off', idleMinutes: 60, pause: null });
  });
});
