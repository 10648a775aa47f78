import { findBlockedClient } from '#domain/people/client-obstacles.ts';
import { isNetworkAllowed } from '#domain/people/networks.ts';
import type { SessionLimits } from '#server/auth/sessions/sessions.queries.ts';
import { listUsableLinks } from '#server/auth/tokens/display-links.queries.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { listUsablePages, type OpenPage, type PersonsPage } from './event-streams.queries.ts';

/** A wall screen with a display link (B13). */
interface WallScreen extends OpenPage {
  displayId: number;
}

/** An open page that gets live events. */
export type Follower = PersonsPage | WallScreen;

/** The followers that may keep their stream. */
export async function listAllowedFollowers(
  tx: PlatformTx,
  followers: readonly Follower[],
  limits: SessionLimits,
): Promise<Follower[]> {
  const screens = followers.filter(follower => 'displayId' in follower);
  const pages = followers.filter(follower => 'sessionId' in follower);
  return [
    ...(screens.length > 0 ? await listAllowedScreens(tx, screens, limits.now) : []),
    ...(pages.length > 0 ? await listAllowedPages(tx, pages, limits) : []),
  ];
}

/** Those whose link works, from the networks of the hospital. */
async function listAllowedScreens(
  tx: PlatformTx,
  screens: readonly WallScreen[],
  now: Date,
): Promise<Follower[]> {
  const links = new Map((await listUsableLinks(tx, screens, now)).map(link => [link.id, link]));
  return screens.filter(({ displayId, address }) => {
    const link = links.get(displayId);
    return link !== undefined && isNetworkAllowed(address, link.allowedNetworks);
  });
}

/** Those whose session can still open its hospital from there, and whose user may still use the module. */
async function listAllowedPages(
  tx: PlatformTx,
  pages: readonly PersonsPage[],
  limits: SessionLimits,
): Promise<Follower[]> {
  const usable = await listUsablePages(tx, pages, limits);
  return usable.flatMap(({ page, facts, policy }) =>
    findBlockedClient(facts, policy, page.address) ? [] : [page],
  );
}
