import '@fontsource-variable/inter';
import '@mantine/core/styles.layer.css';
import './ui/theme/tokens.css';
import './ui/theme/base.css';
import './ui/theme/mantine.css';
import { firstScreen } from './first-screen.ts';
import { readInitialState } from './lib/api/page-data.ts';
import { toPerson } from './lib/auth/session.ts';
import { ensureTemporal } from './lib/temporal.ts';
import { loadAppFrame } from './shell/load-app-frame.ts';

// The program, the frame and the first screen are fetched side by side, not one when the other has been read. What
// fails here fails again where the router asks for it, which can say so.
void ensureTemporal().catch(() => {});
void import('./main.tsx').then(({ run }) => run());

const state = readInitialState();
if (state) {
  const path = location.pathname + location.search;
  const screen = firstScreen({ path, person: toPerson(state) });
  screen?.load?.().catch(() => {});
  if (screen?.frame === 'app' || screen?.frame === 'admin') loadAppFrame().catch(() => {});
}
