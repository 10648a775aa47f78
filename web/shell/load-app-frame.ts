/** What surrounds the screens of people who are signed in. In a file of its own: the first script asks for it early. */
export const loadAppFrame = async () => (await import('./app-frame.tsx')).AppFrame;
