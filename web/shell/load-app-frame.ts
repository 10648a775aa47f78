/** The frame of signed-in users' screens. In its own file, because the first script requests it early. */
export const loadAppFrame = async () => (await import('./app-frame.tsx')).AppFrame;
