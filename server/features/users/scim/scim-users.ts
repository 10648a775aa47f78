import { emailAddress } from '#contract/users/users.ts';
import { canChangeIdentity } from '#domain/people/access.ts';
import { shortenName } from '#domain/people/person-names.ts';
import { toListResponse } from '#domain/scim/messages.ts';
import { applyPatch } from '#domain/scim/patch.ts';
import { deriveNames, findTextProblem, type PersonAttributes, readPerson } from '#domain/scim/read-person.ts';
import { selectAttributes } from '#domain/scim/select-attributes.ts';
import { ApiError, found } from '#server/core/errors.ts';
import type { AppContext } from '#server/features/context.ts';
import { changePerson } from '../change-user.ts';
import { addUser } from '../give-access.ts';
import { removePerson } from '../remove-person.ts';
import { toManagedUser } from '../scope.ts';
import type { PersonRow } from '../users.queries.ts';
import { checkVersion, presentScimUser, sendResource } from './resources.ts';
import { canFilterUsers, listDirectoryPeople, setDirectoryIds } from './scim.queries.ts';
import { readBody, readListQuery, type ScimCall } from './scim-call.ts';
import { invalidValue, ScimError, unwrap } from './scim-errors.ts';

export async function listUsers({ tx, view, request }: ScimCall) {
  const { filter, startIndex, count } = readListQuery(request, canFilterUsers);
  const page = { filter, offset: startIndex - 1, limit: count };
  const { people, total } = await listDirectoryPeople(tx, view.clientId, page);
  const resources = people.map(person =>
    selectAttributes(presentScimUser(person, view), request.query as object),
  );
  return toListResponse(resources, total, startIndex);
}

export async function getScimUser(call: ScimCall) {
  return sendUser(call, await getPersonInPath(call));
}

export async function createUser(context: AppContext, call: ScimCall) {
  const { tx, view, reply } = call;
  const wanted = unwrap(readPerson(readBody(call.request)));
  validateTexts(wanted);
  const userName = getUserName(wanted);
  const email = toAddress(wanted.email ?? userName);
  await refuseTaken(call, 'username', userName);
  await refuseTaken(call, 'emails.value', email);
  const { firstName, lastName } = deriveNames(wanted, email);
  const { id } = await addUser(context, call, {
    first_name: firstName,
    last_name: lastName,
    email,
    client_configs: [{ client_id: view.clientId, owner: false, module_ids: [] }],
  });
  const key = { clientId: view.clientId, userId: id };
  await setDirectoryIds(tx, key, { userName, externalId: wanted.externalId ?? null });
  if (wanted.active === false) await changePerson(context, call, view, id, { suspended: true });
  reply.status(201);
  return sendUser(call, await findScimPerson(call, id));
}

/** PUT: attributes that are missing stay as they are. */
export async function replaceUser(context: AppContext, call: ScimCall) {
  const person = await getPersonInPath(call);
  const before = presentScimUser(person, call.view);
  checkVersion(call.request, before);
  const wanted = unwrap(readPerson(readBody(call.request)));
  const stored = unwrap(readPerson(before));
  await storeUser(context, call, person, stored, {
    ...wanted,
    userName: getUserName(wanted),
    externalId: wanted.externalId ?? stored.externalId,
  });
  return sendUser(call, await findScimPerson(call, person.id));
}

export async function patchUser(context: AppContext, call: ScimCall) {
  const person = await getPersonInPath(call);
  const before = presentScimUser(person, call.view);
  checkVersion(call.request, before);
  const { resource } = unwrap(applyPatch(before, readBody(call.request)));
  const wanted = unwrap(readPerson(resource));
  const stored = unwrap(readPerson(before));
  const email = wanted.email === stored.email ? undefined : wanted.email;
  await storeUser(context, call, person, stored, { ...wanted, userName: getUserName(wanted), email });
  return sendUser(call, await findScimPerson(call, person.id));
}

export async function deleteUser(context: AppContext, call: ScimCall): Promise<void> {
  const person = await getPersonInPath(call);
  checkVersion(call.request, presentScimUser(person, call.view));
  await removePerson(context, call, call.view, person.id);
  call.reply.status(204);
}

/** Stores the differences between what the directory was shown and what it wants. `email` is undefined if it was not sent. */
async function storeUser(
  context: AppContext,
  call: ScimCall,
  person: PersonRow,
  stored: PersonAttributes,
  wanted: PersonAttributes & { userName: string },
): Promise<void> {
  const { tx, view } = call;
  validateTexts(wanted, stored);
  const { userName, externalId } = wanted;
  const isRenamed = userName.toLowerCase() !== stored.userName?.toLowerCase();
  const isAddressRenamed = isRenamed && stored.userName?.toLowerCase() === stored.email;
  const email = wanted.email ?? (isAddressRenamed ? emailAddress.safeParse(userName).data : undefined);
  const identity = {
    ...pickChanged('first_name', wanted.givenName && shortenName(wanted.givenName), stored.givenName),
    ...pickChanged('last_name', wanted.familyName && shortenName(wanted.familyName), stored.familyName),
    ...pickChanged('email', email && toAddress(email), stored.email),
  };
  const canChange = canChangeIdentity(call.person, toManagedUser(person));
  // Compared with what was shown: the answer must not tell whether a hidden name was guessed (D46).
  if (!canChange && (isRenamed || Object.keys(identity).length > 0)) {
    throw new ApiError(
      'forbidden',
      'The person also belongs to another hospital: only the access can change.',
    );
  }
  if (isRenamed) await refuseTaken(call, 'username', userName);
  const activity =
    wanted.active === undefined || wanted.active === stored.active
      ? {}
      : { suspended: !wanted.active, ...(wanted.active && canChange && { is_active: true }) };
  const change = { ...identity, ...activity };
  if (Object.keys(change).length > 0) await changePerson(context, call, view, person.id, change);
  if (userName !== stored.userName || externalId !== stored.externalId) {
    const key = { clientId: view.clientId, userId: person.id };
    await setDirectoryIds(tx, key, { userName, externalId: externalId ?? null });
  }
}

function pickChanged<Name extends string>(
  name: Name,
  wanted: string | undefined,
  stored: string | undefined,
) {
  const changed = wanted !== undefined && wanted !== stored ? { [name]: wanted } : {};
  return changed as Partial<Record<Name, string>>;
}

function validateTexts(wanted: PersonAttributes, stored?: PersonAttributes): void {
  const problem = findTextProblem(wanted, stored);
  if (problem) throw new ScimError(400, problem.detail, problem.scimType);
}

function getUserName({ userName }: PersonAttributes): string {
  if (userName === undefined) throw invalidValue('userName is required.');
  return userName;
}

function toAddress(text: string): string {
  const { data } = emailAddress.safeParse(text);
  if (data === undefined) throw invalidValue('The person needs an e-mail address, in emails or as userName.');
  return data;
}

async function refuseTaken({ tx, view }: ScimCall, path: string, value: string): Promise<void> {
  const filter = { kind: 'compare', path, operator: 'eq', value } as const;
  const { total } = await listDirectoryPeople(tx, view.clientId, { filter, limit: 0 });
  if (total > 0)
    throw new ScimError(409, 'A person with this userName or address exists already.', 'uniqueness');
}

/** 404 for administrators and for people of other clients. */
function getPersonInPath(call: ScimCall): Promise<PersonRow> {
  return findScimPerson(call, (call.request.params as { id: string }).id);
}

async function findScimPerson({ tx, view }: ScimCall, id: string | number): Promise<PersonRow> {
  const filter = { kind: 'compare', path: 'id', operator: 'eq', value: String(id) } as const;
  return found((await listDirectoryPeople(tx, view.clientId, { filter })).people[0]);
}

function sendUser({ request, reply, view }: ScimCall, person: PersonRow): unknown {
  return sendResource(request, reply, presentScimUser(person, view));
}
