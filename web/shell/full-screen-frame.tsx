import { Text } from '@mantine/core';
import { Outlet } from 'react-router';
import { OfflineBar } from '#web/features/offline/offline-bar.tsx';
import { PauseBar } from '#web/features/offline/pause-bar.tsx';
import { Layer } from '#web/ui/dialog/layer.tsx';
import { Logo } from '#web/ui/theme/logo.tsx';
import { DemoBanner } from './demo-banner.tsx';
import classes from './full-screen-frame.module.css';

export function FullScreenFrame() {
  return (
    <div className={classes.frame}>
      <DemoBanner />
      <OfflineBar>Signing in needs a connection. Entries that you saved here are still here.</OfflineBar>
      <PauseBar>You can sign in and read.</PauseBar>
      <main className={classes.main}>
        <Logo size="lg" />
        <Outlet />
        <Text size="xs" c="dimmed">
          The right number of nurses, shift by shift.
        </Text>
        <Layer />
      </main>
    </div>
  );
}
