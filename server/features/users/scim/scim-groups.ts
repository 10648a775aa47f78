import { listPaths, matches } from '#domain/scim/filter.ts';
import { getValue, type JsonObject, listValues, readText } from '#domain/scim/json-object.ts';
import { toListResponse } from '#domain/scim/messages.ts';
import { applyPatch } from '#domain/scim/patch.ts';
import { selectAttributes } from '#domain/scim/select-attributes.ts';
import { ApiError, found } from '#server/core/errors.ts';
import type { AppContext } from '#server/features/context.ts';
import { changePerson } from '../change-user.ts';
import type { PersonRow } from '../users.queries.ts';
import { checkVersion, type Group, getConfig, isMember, presentGroup, sendResource } from './resources.ts';
import { listDirectoryPeople } from './scim.queries.ts';
import { readBody, readListQuery, type ScimCall } from './scim-call.ts';
import { invalidValue, ScimError, unwrap } from './scim-errors.ts';

const filteredPaths = /^(id|displayname|externalid|members(\.value)?)$/;

export async function listGroups({ tx, view, request }: ScimCall) {
  const { filter, startIndex, count } = readListQuery(request, asked =>
    listPaths(asked).every(path => filteredPaths.test(path)),
  );
  const { people } = await listDirectoryPeople(tx, view.clientId);
  const resources = view.groups
    .map(group => presentGroup(group, people, view))
    .filter(resource => !filter || matches(filter, resource));
  const page = resources.slice(startIndex - 1, startIndex - 1 + count);
  const selected = page.map(resource => selectAttributes(resource, request.query as object));
  return toListResponse(selected, resources.length, startIndex);
}

export async function getGroup(call: ScimCall) {
  const { resource } = await loadGroup(call);
  return sendResource(call.request, call.reply, resource);
}

/** Modules are added by administrators in Parity. */
export async function createGroup({ view, request }: ScimCall): Promise<never> {
  const name = readText(getValue(readBody(request), 'displayName')) ?? '';
  if (view.groups.some(group => isSameName(group.name, name))) {
    throw new ScimError(409, `The group "${name.slice(0, 100)}" exists already.`, 'uniqueness');
  }
  throw new ApiError(
    'forbidden',
    'The groups are "Owners" and the hospital’s modules. Others cannot be added.',
  );
}

export async function deleteGroup(call: ScimCall): Promise<never> {
  await loadGroup(call);
  throw new ApiError(
    'forbidden',
    'The groups are "Owners" and the hospital’s modules. They cannot be deleted.',
  );
}

/** PUT: without `members`, the members stay. */
export async function replaceGroup(context: AppContext, call: ScimCall) {
  const { group, people, resource } = await loadGroup(call);
  checkVersion(call.request, resource);
  const body = readBody(call.request);
  const members = getValue(body, 'members') ?? resource.members;
  await storeGroup(context, call, group, people, { ...body, members });
  return getGroup(call);
}

/** Answers 204: Entra ID advises against an answer with all members. */
export async function patchGroup(context: AppContext, call: ScimCall): Promise<void> {
  const { group, people, resource } = await loadGroup(call);
  checkVersion(call.request, resource);
  const patched = unwrap(applyPatch(resource, readBody(call.request)));
  await storeGroup(context, call, group, people, patched.resource);
  call.reply.status(204);
}

async function loadGroup({ tx, view, request }: ScimCall) {
  const { id } = request.params as { id: string };
  const group = found(view.groups.find(each => each.id === id));
  const { people } = await listDirectoryPeople(tx, view.clientId);
  return { group, people, resource: presentGroup(group, people, view) };
}

/** Gives and takes the owner flag or the module. New owners come first, so that all can be replaced in one request. */
async function storeGroup(
  context: AppContext,
  call: ScimCall,
  group: Group,
  people: readonly PersonRow[],
  wanted: JsonObject,
): Promise<void> {
  const { clientId } = call.view;
  if (!isSameName(readText(getValue(wanted, 'displayName')) ?? '', group.name)) {
    throw new ApiError('forbidden', 'A group has the name of its module, which is changed in Parity.');
  }
  const ids = new Set(listValues(getValue(wanted, 'members')).map(getMemberId));
  const added = [...ids].flatMap(id => findNewMember(people, group, clientId, id) ?? []);
  const removed = people.filter(person => isMember(person, group, clientId) && !ids.has(String(person.id)));
  for (const person of [...added, ...removed]) {
    const config = toggleMembership(person, group, clientId);
    await changePerson(context, call, call.view, person.id, { client_configs: [config] });
  }
}

function getMemberId(member: JsonObject): string {
  const id = readText(getValue(member, 'value'));
  if (id === undefined) throw invalidValue('The value of a member must be the id of a user.');
  return id;
}

/** Undefined for a member. Throws 400 for a person who cannot become one. */
function findNewMember(people: readonly PersonRow[], group: Group, clientId: number, id: string) {
  const person = people.find(each => String(each.id) === id);
  if (!person) throw invalidValue(`There is no user "${id.slice(0, 100)}".`);
  if (isMember(person, group, clientId)) return undefined;
  if (getConfig(person, clientId).suspendedAt) {
    throw invalidValue(`The user "${id}" is not active, so it cannot be added to a group.`);
  }
  return person;
}

/** The configuration of a member as a non-member, and the other way round. */
function toggleMembership(person: PersonRow, { moduleId }: Group, clientId: number) {
  const { owner, module_ids } = getConfig(person, clientId);
  if (moduleId === null) return { client_id: clientId, owner: !owner, module_ids };
  const others = module_ids.filter(id => id !== moduleId);
  const isAdded = others.length === module_ids.length;
  return { client_id: clientId, owner, module_ids: isAdded ? [...others, moduleId] : others };
}

function isSameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
