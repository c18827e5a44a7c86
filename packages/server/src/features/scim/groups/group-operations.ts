import { limits } from '@fettle/contract';
import { isId } from '../../../ids.ts';
import { applyMappings } from '../mappings.ts';
import { applyPatch } from '../patch/apply-patch.ts';
import { readPatch } from '../patch/read-patch.ts';
import { type Fields, readResource } from '../protocol/read-resource.ts';
import { requireVersion } from '../protocol/require-version.ts';
import { groupSchema } from '../protocol/schemas.ts';
import { invalidValue, noResource, ScimError } from '../protocol/scim-error.ts';
import type { ScimCtx } from '../scim-context.ts';
import { writablePart } from './group-resource.ts';
import {
  addMembers,
  countScimGroups,
  deleteScimGroup,
  findForeignUsers,
  findScimGroup,
  insertScimGroup,
  isGroupNameTaken,
  removeMembers,
  type ScimGroupRow,
  saveScimGroup,
} from './scim-group-store.ts';

/** What identity providers do with groups. Each runs in a transaction with the organization locked. */

export async function requireGroup(ctx: ScimCtx, id: string, withMembers = true): Promise<ScimGroupRow> {
  const row = await findScimGroup(ctx.db, ctx.scim.orgId, id, withMembers);
  if (row === undefined) throw noResource(id);
  return row;
}

export async function createGroupResource(tx: ScimCtx, body: unknown): Promise<ScimGroupRow> {
  const { orgId, tokenName } = tx.scim;
  const fields = readGroupFields(readResource(body, groupSchema));
  if (await isGroupNameTaken(tx.db, orgId, fields.displayName, null)) throw nameTaken(fields.displayName);
  if ((await countScimGroups(tx.db, orgId)) >= limits.scimGroups)
    throw new ScimError(403, null, `An organization can have up to ${limits.scimGroups} Groups.`);
  await requireOwnUsers(tx, fields.members);
  const id = await insertScimGroup(tx.db, orgId, fields, tx.clock().toISOString());
  await addMembers(tx.db, orgId, id, fields.members);
  await applyMappings(tx, orgId, fields.members, { scimToken: tokenName });
  return requireGroup(tx, id);
}

export async function replaceGroupResource(tx: ScimCtx, id: string, body: unknown): Promise<ScimGroupRow> {
  const row = await requireGroup(tx, id);
  requireVersion(tx, row);
  return change(tx, row, readResource(body, groupSchema));
}

export async function patchGroupResource(tx: ScimCtx, id: string, body: unknown): Promise<ScimGroupRow> {
  const operations = readPatch(body);
  const row = await requireGroup(tx, id);
  requireVersion(tx, row);
  return change(tx, row, applyPatch(writablePart(row), operations, groupSchema));
}

export async function deleteGroupResource(tx: ScimCtx, id: string): Promise<void> {
  const row = await requireGroup(tx, id);
  requireVersion(tx, row);
  await deleteScimGroup(tx.db, row.id);
  await applyMappings(
    tx,
    tx.scim.orgId,
    row.members.map(({ value }) => value),
    { scimToken: tx.scim.tokenName },
  );
}

async function change(tx: ScimCtx, before: ScimGroupRow, sent: Fields): Promise<ScimGroupRow> {
  const { orgId, tokenName } = tx.scim;
  const after = readGroupFields(sent);
  if (await isGroupNameTaken(tx.db, orgId, after.displayName, before.id)) throw nameTaken(after.displayName);
  const former = new Set(before.members.map(({ value }) => value));
  const current = new Set(after.members);
  const added = after.members.filter((id) => !former.has(id));
  const removed = [...former].filter((id) => !current.has(id));
  const isSame = after.displayName === before.displayName && after.externalId === before.externalId;
  if (isSame && added.length === 0 && removed.length === 0) return before;
  await requireOwnUsers(tx, added);
  await saveScimGroup(tx.db, before.id, after, tx.clock().toISOString());
  await removeMembers(tx.db, before.id, removed);
  await addMembers(tx.db, orgId, before.id, added);
  await applyMappings(tx, orgId, [...added, ...removed], { scimToken: tokenName });
  return requireGroup(tx, before.id);
}

function readGroupFields(fields: Fields): {
  displayName: string;
  externalId: string | null;
  members: string[];
} {
  const { displayName, externalId } = fields;
  if (typeof displayName !== 'string') throw invalidValue('"displayName" is missing.');
  const members = (fields['members'] ?? []) as Fields[];
  if (members.length > limits.scimGroupMembers)
    throw invalidValue(`A Group can have up to ${limits.scimGroupMembers} members.`);
  return {
    displayName,
    externalId: typeof externalId === 'string' ? externalId : null,
    members: [...new Set(members.map(readMember))],
  };
}

function readMember({ value, type }: Fields): string {
  if (typeof type === 'string' && type.toLowerCase() !== 'user')
    throw invalidValue('Only Users can be members of a Group; Groups cannot be nested.');
  if (typeof value !== 'string')
    throw invalidValue('A member of a Group must have "value", the ID of a User.');
  return value.toLowerCase();
}

async function requireOwnUsers(tx: ScimCtx, ids: readonly string[]): Promise<void> {
  const unknown = ids.find((id) => !isId(id)) ?? (await findForeignUsers(tx.db, tx.scim.orgId, ids))[0];
  if (unknown !== undefined) throw invalidValue(`There is no User with the ID "${unknown.slice(0, 100)}".`);
}

function nameTaken(displayName: string): ScimError {
  return new ScimError(409, 'uniqueness', `Another Group of the organization is called "${displayName}".`);
}
