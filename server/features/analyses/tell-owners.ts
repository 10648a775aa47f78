import type { PlatformTx } from '#server/db/database.ts';
import type { AppContext } from '#server/features/context.ts';
import type { Message } from '#server/mail/messages.ts';
import { listOwnersToTell, type OwnerToTell } from './analyses.queries.ts';

/** Mails the owners who may read an analysis that it is published, in the transaction of publishing. */
export async function tellOwners(
  { mail, config }: Pick<AppContext, 'mail' | 'config'>,
  tx: PlatformTx,
  analysis: { id: number; name: string },
): Promise<void> {
  for (const owner of await listOwnersToTell(tx, analysis.id)) {
    await mail.send(tx, owner.email, describePublished(analysis, owner, config.publicUrl));
  }
}

export function describePublished(
  analysis: { id: number; name: string },
  { id, hospital, moduleId }: OwnerToTell,
  publicUrl: string,
): Message {
  const query = moduleId === null ? '' : `?module=${moduleId}`;
  return {
    subject: `New analysis for ${hospital}: ${analysis.name}`,
    paragraphs: [`The Parity Data Analysis “${analysis.name}” was published for ${hospital}.`],
    action: { label: 'Open the analysis', url: `${publicUrl}/reports/annotated/${analysis.id}${query}` },
    small: `You get this mail because you are an owner of ${hospital}. There is one each time that an analysis is published.`,
    stop: { personId: id, kind: 'analyses' },
  };
}
