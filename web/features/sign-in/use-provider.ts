import { useCallback, useEffect, useState } from 'react';
import { client } from '#web/lib/api/client.ts';

/** How people of a domain sign in without a password (B1). */
export interface SignInProvider {
  name: string;
  url: string;
}

type Answer = SignInProvider | null;

const typingPauseMilliseconds = 400;

/**
 * The provider of the address's domain, or null; asked for after a pause in typing, or at once with `lookUp`. If the server cannot be
 * asked, people use their password.
 */
export function useProvider(email: string) {
  const [asked] = useState(() => new Map<string, Promise<Answer>>());
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answer>>(new Map());

  const lookUp = useCallback(async (): Promise<Answer> => {
    const domain = readDomain(email);
    if (!domain) return null;
    const asking =
      asked.get(domain) ?? client.startLogin({ body: { username: email } }).then(({ sso }) => sso);
    asked.set(domain, asking);
    const answer = await asking.catch(() => {
      asked.delete(domain);
      return null;
    });
    setAnswers(before => new Map(before).set(domain, answer));
    return answer;
  }, [email, asked]);

  useEffect(() => {
    const timer = setTimeout(() => void lookUp(), typingPauseMilliseconds);
    return () => clearTimeout(timer);
  }, [lookUp]);

  return { provider: answers.get(readDomain(email)) ?? null, lookUp };
}

function readDomain(email: string): string {
  return /@(.+\..+)$/.exec(email.trim().toLowerCase())?.[1] ?? '';
}

/** The address of a sign-in that leads to `next`. */
export function linkToProvider({ url }: SignInProvider, next: string): string {
  return `${url}?next=${encodeURIComponent(next)}`;
}
