import { inTransaction } from '../../../db/transaction.ts';
import type { ScimRequest, ScimResponse } from '../../../http/scim-route.ts';
import { isId } from '../../../ids.ts';
import { lockOrg } from '../../orgs/access.ts';
import {
  createGroupResource,
  deleteGroupResource,
  patchGroupResource,
  replaceGroupResource,
  requireGroup,
} from '../groups/group-operations.ts';
import { toGroupResource } from '../groups/group-resource.ts';
import { groupSql, readScimGroups, type ScimGroupRow } from '../groups/scim-group-store.ts';
import type { ResourceSchema } from '../protocol/attribute.ts';
import { resourceTypes, schemaResources, serviceProviderConfig } from '../protocol/discovery.ts';
import { type Fields, requireObject } from '../protocol/read-resource.ts';
import { groupSchema, userSchema } from '../protocol/schemas.ts';
import { noResource, ScimError } from '../protocol/scim-error.ts';
import { everything, readSelection, type Selection, selects } from '../protocol/select-attributes.ts';
import type { ScimCtx } from '../scim-context.ts';
import { readScimUsers, type ScimUserRow, userSql } from '../users/scim-user-store.ts';
import {
  createUserResource,
  deleteUserResource,
  patchUserResource,
  replaceUserResource,
  requireUser,
} from '../users/user-operations.ts';
import { toUserResource } from '../users/user-resource.ts';
import { type ListQuery, readListQuery } from './list-query.ts';
import { listResponse, resourceResponse } from './scim-response.ts';

/** What can be done with a kind of resource. */
interface Kind<Row> {
  schema: ResourceSchema;
  list(ctx: ScimCtx, query: ListQuery): Promise<{ rows: Row[]; total: number }>;
  read(sent: Fields): (schema: ResourceSchema) => ListQuery;
  find(ctx: ScimCtx, id: string, selection: Selection): Promise<Row>;
  create(tx: ScimCtx, body: unknown): Promise<Row>;
  replace(tx: ScimCtx, id: string, body: unknown): Promise<Row>;
  patch(tx: ScimCtx, id: string, body: unknown): Promise<Row>;
  remove(tx: ScimCtx, id: string): Promise<void>;
  show(row: Row, baseUrl: string): Fields;
  /** Whether a PATCH has no body in its response unless attributes are asked for: groups are large. */
  isLarge: boolean;
}

const users: Kind<ScimUserRow> = {
  schema: userSchema,
  list: (ctx, { selected, selection }) =>
    readScimUsers(ctx.db, ctx.scim.orgId, selected, selects(selection, 'groups')),
  read: (sent) => (schema) => readListQuery(sent, schema, userSql),
  find: (ctx, id) => requireUser(ctx, id),
  create: createUserResource,
  replace: replaceUserResource,
  patch: patchUserResource,
  remove: deleteUserResource,
  show: toUserResource,
  isLarge: false,
};

const groups: Kind<ScimGroupRow> = {
  schema: groupSchema,
  list: (ctx, { selected, selection }) =>
    readScimGroups(ctx.db, ctx.scim.orgId, selected, selects(selection, 'members')),
  read: (sent) => (schema) => readListQuery(sent, schema, groupSql),
  find: (ctx, id, selection) => requireGroup(ctx, id, selects(selection, 'members')),
  create: createGroupResource,
  replace: replaceGroupResource,
  patch: patchGroupResource,
  remove: deleteGroupResource,
  show: toGroupResource,
  isLarge: true,
};

/** Serves one request of an identity provider. */
export async function handleScimRequest(ctx: ScimCtx, request: ScimRequest): Promise<ScimResponse> {
  const [endpoint = '', id, ...more] = request.path.split('/').filter((part) => part !== '');
  if (more.length > 0) throw noPath();
  switch (endpoint.toLowerCase()) {
    case 'users':
      return serveKind(ctx, request, users, id);
    case 'groups':
      return serveKind(ctx, request, groups, id);
    case 'serviceproviderconfig':
      if (id !== undefined) throw noPath();
      return readOnly(request, () => one(serviceProviderConfig(ctx.baseUrl)));
    case 'resourcetypes':
      return readOnly(request, () => oneOrAll(resourceTypes(ctx.baseUrl), id, request));
    case 'schemas':
      return readOnly(request, () => oneOrAll(schemaResources(ctx.baseUrl), id, request));
    case '.search':
      if (id !== undefined) throw noPath();
      return searchAll(ctx, request);
    case 'me':
      throw new ScimError(501, null, 'A token belongs to an identity provider and not to a person.');
    case 'bulk':
      throw new ScimError(501, null, 'Bulk operations are not supported.');
    default:
      throw noPath();
  }
}

function noPath(): ScimError {
  return new ScimError(404, null, 'This path does not exist. Resources are at /Users and /Groups.');
}

function notAllowed(allow: string): ScimError {
  return new ScimError(405, null, `This method is not supported on this path. Use ${allow}.`, { allow });
}

function readOnly({ method, query }: ScimRequest, read: () => ScimResponse): ScimResponse {
  if (method !== 'GET') throw notAllowed('GET');
  if (query['filter'] !== undefined) throw new ScimError(403, null, 'This list cannot be filtered.');
  return read();
}

function one(resource: Fields): ScimResponse {
  return { status: 200, headers: {}, body: resource };
}

function oneOrAll(resources: Fields[], id: string | undefined, _request: ScimRequest): ScimResponse {
  if (id === undefined) {
    return listResponse(resources, { total: resources.length, startIndex: 1, selection: everything });
  }
  const found = resources.find((resource) => String(resource['id']).toLowerCase() === id.toLowerCase());
  if (found === undefined) throw noResource(id);
  return one(found);
}

async function serveKind<Row>(
  ctx: ScimCtx,
  request: ScimRequest,
  kind: Kind<Row>,
  id: string | undefined,
): Promise<ScimResponse> {
  if (id === undefined) {
    if (request.method === 'GET') return list(ctx, kind, request.query);
    if (request.method === 'POST') return write(ctx, kind, request, 201, kind.create);
    throw notAllowed('GET, POST');
  }
  if (id === '.search') {
    if (request.method !== 'POST') throw notAllowed('POST');
    return list(ctx, kind, canonical(requireObject(request.body, 'The body')));
  }
  // What is no ID at all is answered like the ID of another organization.
  if (!isId(id)) throw noResource(id);
  const own = id.toLowerCase();
  switch (request.method) {
    case 'GET': {
      const selection = selectionOf(request, kind.schema);
      const row = await kind.find(ctx, own, selection);
      return resourceResponse(200, kind.show(row, ctx.baseUrl), selection, request.ifNoneMatch);
    }
    case 'PUT':
      return write(ctx, kind, request, 200, (tx, body) => kind.replace(tx, own, body));
    case 'PATCH':
      return write(ctx, kind, request, kind.isLarge && !asksForBody(request) ? 204 : 200, (tx, body) =>
        kind.patch(tx, own, body),
      );
    case 'DELETE':
      await inLockedOrg(ctx, (tx) => kind.remove(tx, own));
      return { status: 204, headers: {}, body: null };
    default:
      throw notAllowed('GET, PUT, PATCH, DELETE');
  }
}

function asksForBody({ query }: ScimRequest): boolean {
  return query['attributes'] !== undefined || query['excludedAttributes'] !== undefined;
}

function selectionOf({ query }: ScimRequest, schema: ResourceSchema): Selection {
  return readSelection(query['attributes'], query['excludedAttributes'], schema);
}

async function write<Row>(
  ctx: ScimCtx,
  kind: Kind<Row>,
  request: ScimRequest,
  status: number,
  use: (tx: ScimCtx, body: unknown) => Promise<Row>,
): Promise<ScimResponse> {
  const selection = selectionOf(request, kind.schema);
  const row = await inLockedOrg(ctx, (tx) => use(tx, request.body));
  const response = resourceResponse(status, kind.show(row, ctx.baseUrl), selection);
  return status === 204 ? { ...response, body: null } : response;
}

/** One change of an organization at a time: what decides about the last owner or a name must still hold at the commit. */
async function inLockedOrg<T>(ctx: ScimCtx, use: (tx: ScimCtx) => Promise<T>): Promise<T> {
  return inTransaction(ctx, async (tx) => {
    await lockOrg(tx.db, tx.scim.orgId);
    return use(tx);
  });
}

async function list<Row>(ctx: ScimCtx, kind: Kind<Row>, sent: Fields): Promise<ScimResponse> {
  const query = kind.read(sent)(kind.schema);
  const { rows, total } = await kind.list(ctx, query);
  return listResponse(
    rows.map((row) => kind.show(row, ctx.baseUrl)),
    { total, startIndex: query.startIndex, selection: query.selection },
  );
}

/** People first, then groups. A filter by an attribute that only one of the two has selects nothing of the other. */
async function searchAll(ctx: ScimCtx, { method, body }: ScimRequest): Promise<ScimResponse> {
  if (method !== 'POST') throw notAllowed('POST');
  const sent = canonical(requireObject(body, 'The body'));
  const parts = [queryOf(users, sent), queryOf(groups, sent)];
  const problem = parts.find((part) => part instanceof ScimError);
  if (parts.every((part) => part instanceof ScimError) && problem instanceof ScimError) throw problem;
  const [ofUsers, ofGroups] = parts;
  const first = await search(ctx, users, ofUsers, 0, 0);
  const second = await search(ctx, groups, ofGroups, first.total, first.resources.length);
  const known = [ofUsers, ofGroups].find((part) => part !== undefined && !(part instanceof ScimError));
  return listResponse([...first.resources, ...second.resources], {
    total: first.total + second.total,
    startIndex: known === undefined || known instanceof ScimError ? 1 : known.startIndex,
    // Selected for each kind already.
    selection: known === undefined || known instanceof ScimError ? everything : known.selection,
  });
}

function queryOf<Row>(kind: Kind<Row>, sent: Fields): ListQuery | ScimError {
  try {
    return kind.read(sent)(kind.schema);
  } catch (error) {
    if (error instanceof ScimError && error.scimType === 'invalidFilter') return error;
    throw error;
  }
}

async function search<Row>(
  ctx: ScimCtx,
  kind: Kind<Row>,
  query: ListQuery | ScimError | undefined,
  skipped: number,
  found: number,
): Promise<{ resources: Fields[]; total: number }> {
  if (query === undefined || query instanceof ScimError) return { resources: [], total: 0 };
  const selected = {
    ...query.selected,
    offset: Math.max(0, query.selected.offset - skipped),
    limit: query.selected.limit - found,
  };
  const { rows, total } = await kind.list(ctx, { ...query, selected });
  return { resources: rows.map((row) => kind.show(row, ctx.baseUrl)), total };
}

const listNames = [
  'filter',
  'startIndex',
  'count',
  'sortBy',
  'sortOrder',
  'attributes',
  'excludedAttributes',
];

/** Names in the body of a search, as the RFC spells them. */
function canonical(sent: Readonly<Fields>): Fields {
  return Object.fromEntries(
    Object.entries(sent).flatMap(([key, value]) => {
      const name = listNames.find((known) => known.toLowerCase() === key.toLowerCase());
      return name === undefined ? [] : [[name, value]];
    }),
  );
}
