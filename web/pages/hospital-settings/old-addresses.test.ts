import { expect, test } from 'vitest';
import { findRoom } from '#web/lib/navigation/settings-rooms.ts';
import { findNewAddress } from './hospital-settings-page.tsx';

function find(search: string, id?: string) {
  const room = findRoom(id) ?? expect.fail('there is no such room');
  return findNewAddress(room, new URLSearchParams(search), 10);
}

test.each([
  ['tab=11', '/client-settings?module=11&tab=module'],
  ['module=10&tab=11', '/client-settings?module=11&tab=module'],
  ['activity=shown', '/client-settings/activity?module=10'],
  [
    'module=10&activity_query=settings&activity_page=2',
    '/client-settings/activity?module=10&query=settings&page=2',
  ],
  [
    'module=10&query=bo%40ward.example&status=any',
    '/client-settings/people?module=10&query=bo%40ward.example&status=any',
  ],
])('an address from before the rooms leads to the room: ?%s', (search, expected) => {
  expect(find(search)).toBe(expected);
});

test('a current address stays', () => {
  expect(find('module=10')).toBeNull();
  expect(find('module=10&tab=module')).toBeNull();
  expect(find('module=10&query=ann&page=2', 'people')).toBeNull();
  expect(find('module=10&query=ann', 'activity')).toBeNull();
});
