import { type Caller, canUseModule } from '#domain/people/access.ts';
import { notFound } from '#server/core/errors.ts';

/** The client of a module; 404 if the person may not use the module (D26, D30). */
export function getModuleClient({ person }: { person: Caller }, moduleId: number): number {
  const clientId = person.client?.clientId ?? 0;
  if (!canUseModule(person, { id: moduleId, clientId })) throw notFound();
  return clientId;
}
