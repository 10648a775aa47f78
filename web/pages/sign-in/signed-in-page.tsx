import { useEffect } from 'react';
import { announceSignIn } from '#web/lib/auth/other-tabs.ts';
import { Hint } from '#web/ui/hint.tsx';
import { FullScreenPage } from '#web/ui/page/full-screen-page.tsx';

/** The last page of a sign-in in a separate window: tells the window with the unsaved input, which then continues. */
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
