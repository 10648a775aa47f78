import { useEffect } from 'react';
import { announceSignIn } from '#web/lib/auth/other-tabs.ts';
import { Hint } from '#web/ui/hint.tsx';
import { FullScreenPage } from '#web/ui/page/full-screen-page.tsx';

/** Ends a sign-in that was started in a window of its own: the window with the unsaved input goes on. */
export function SignedInPage() {
  useEffect(() => {
    announceSignIn();
    // Browsers close only windows that a page has opened.
    window.close();
  }, []);
  return (
    <FullScreenPage title="You are signed in">
      <Hint>You can close this window and go on in the other one.</Hint>
    </FullScreenPage>
  );
}
