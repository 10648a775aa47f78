import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useMatches } from 'react-router';
import type { AuthState } from '#contract/people/accounts.ts';
import type { Access, Person } from '#domain/people/access.ts';

export interface Visit {
  person: Person | null;
  /** The id of the current module. */
  module: number | null;
  /** With its query string: signing in leads back to it. */
  path: string;
  next: string | null;
}

export interface RouteRule {
  access: Access;
  /** Whether the address names a module: always, or only in links that know it. Such a screen shows the chosen hospital. */
  module?: 'always' | 'optional';
  /** Another path for people who have access, or null to show the screen. */
  redirect?: (visit: Visit) => string | null;
}

interface Visited {
  queryClient: QueryClient;
  state: AuthState;
  params: Readonly<Record<string, string | undefined>>;
}

/** A route: its address, access, frame and page. `web/app/screens.ts` lists all. */
export interface Screen extends RouteRule {
  path: string;
  frame: 'full-screen' | 'app' | 'admin' | 'none';
  /** The footer shows the module picker. */
  modulePicker?: boolean;
  /** Absent if the route always redirects. */
  load?: () => Promise<ComponentType>;
  /** Requests the screen's data while its files are loading. The screen itself shows a failure. */
  prefetch?: (visited: Visited) => Promise<unknown>;
}

/** The screen of the address. */
export function useScreen(): Screen | undefined {
  return useMatches().at(-1)?.handle as Screen | undefined;
}
