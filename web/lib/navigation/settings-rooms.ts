/** A part of the General tab with an address of its own. */
export interface SettingsRoom {
  /** In the address; the first room has none. */
  id: string;
  name: string;
}

const hospitalRoom: SettingsRoom = { id: '', name: 'Hospital' };

export const settingsRooms: readonly SettingsRoom[] = [
  hospitalRoom,
  { id: 'people', name: 'People' },
  { id: 'sign-in', name: 'Sign-In' },
  { id: 'connections', name: 'Connections' },
  { id: 'displays', name: 'Displays' },
  { id: 'activity', name: 'Activity' },
];

/** The room of an address; undefined if there is none by this name. */
export function findRoom(id: string | undefined): SettingsRoom | undefined {
  return id === undefined ? hospitalRoom : settingsRooms.find(room => room.id === id && id !== '');
}
