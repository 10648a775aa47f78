import { Burger, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, type MouseEvent, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { keyDialog } from '#web/features/keys/key-dialog.ts';
import { registerWorker } from '#web/lib/offline/register-worker.ts';
import { useStore } from '#web/lib/store.ts';
import { Layer } from '#web/ui/dialog/layer.tsx';
import { Logo } from '#web/ui/theme/logo.tsx';
import { OfflineBar } from '../features/offline/offline-bar.tsx';
import { PauseBar } from '../features/offline/pause-bar.tsx';
import { UnsentBar } from '../features/unsent/unsent-bar.tsx';
import { DemoBanner } from './demo-banner.tsx';
import classes from './frame.module.css';
import { Keys } from './keys/keys.tsx';
import { ModuleGate } from './module-gate.tsx';
import { Sidebar } from './sidebar/sidebar.tsx';

const contentId = 'content';

/** Loaded after the first paint; nobody has to sign in again before that. */
const SignInAgain = lazy(async () => ({
  default: (await import('../features/sign-in/sign-in-again.tsx')).SignInAgain,
}));

/** The frame of signed-in users' screens: the content beside the sidebar, which a phone shows behind a burger. */
export function AppFrame() {
  const [menuOpened, menu] = useDisclosure();
  const { pathname } = useLocation();
  const dialog = useStore(keyDialog, state => state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the menu, and so does its own Go to
  useEffect(menu.close, [pathname, dialog]);
  useEffect(registerWorker, []);

  return (
    <div className={classes.frame}>
      <a href={`#${contentId}`} className={classes.skip} data-screen-only onClick={skipToContent}>
        Skip to content
      </a>
      <aside className={classes.sidebar} aria-label="Sidebar">
        <Sidebar />
      </aside>
      <div className={classes.body}>
        <DemoBanner />
        <OfflineBar>
          You see what was loaded before. Shifts that you save are sent once you are back online.
        </OfflineBar>
        <PauseBar>You can read. Shifts that you save are sent afterwards.</PauseBar>
        <UnsentBar />
        <header className={classes.topBar}>
          <Burger size="sm" opened={menuOpened} onClick={menu.open} aria-label="Open the menu" />
          <Logo />
        </header>
        <main>
          {/* Without the layer: a click beside a dialog would move the focus behind the dialog. */}
          <div id={contentId} tabIndex={-1} className={classes.content}>
            <ModuleGate />
          </div>
          <Layer />
        </main>
      </div>
      <Drawer.Root opened={menuOpened} onClose={menu.close} size={264}>
        <Drawer.Overlay />
        <Drawer.Content aria-label="Menu">
          <div className={classes.drawer}>
            <Drawer.CloseButton aria-label="Close the menu" className={classes.close ?? ''} />
            <Sidebar />
          </div>
        </Drawer.Content>
      </Drawer.Root>
      <Keys />
      <Suspense fallback={null}>
        <SignInAgain />
      </Suspense>
    </div>
  );
}

/** Moves the focus past the sidebar without changing the address. */
function skipToContent(event: MouseEvent) {
  event.preventDefault();
  document.getElementById(contentId)?.focus();
}
