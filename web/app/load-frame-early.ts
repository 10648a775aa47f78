import { readInitialState } from '#web/lib/api/page-data.ts';

// Every screen of a signed-in user needs the script of the frame. `main.tsx` imports this file first, so that Chromium loads and
// compiles that script while the rest of the program starts. The router imports it as well, and handles a failure.
if (readInitialState()?.user) import('#web/shell/app-frame.tsx').catch(() => {});
