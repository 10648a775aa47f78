import { useState } from 'react';
import { looksLikeEmail } from './user-form-values.ts';
import type { UserScope } from './user-scope.ts';

/** Whether the typed address already has an account, asked once for each that is typed (D29). */
export function useKnownEmail({ calls }: UserScope) {
  const [answer, setAnswer] = useState({ email: '', known: false });

  /** Not knowing is no obstacle: the server decides when the form is sent. */
  async function ask(typed: string): Promise<boolean> {
    const email = typed.trim().toLowerCase();
    if (email === answer.email || !looksLikeEmail(email)) return answer.known && email === answer.email;
    const known = await calls.isKnown(email).catch(() => false);
    setAnswer({ email, known });
    return known;
  }

  return {
    ask,
    isKnown: (typed: string) => answer.known && typed.trim().toLowerCase() === answer.email,
  };
}
