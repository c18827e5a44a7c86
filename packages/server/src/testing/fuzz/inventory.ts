import type { Operation } from '@fettle/contract';
import { newId } from '../../ids.ts';
import type { PickId } from './fill-request.ts';
import { isKind, type Kind, kinds, malformedIds } from './placeholders.ts';
import { kindsOfParams } from './request-case.ts';

/** An existing object and the ID of its parent. */
export interface Resource {
  id: string;
  parent: string | null;
}

/** Existing objects by kind; organizations by their slug, invitations by their token. */
export type Inventory = Record<Kind, Resource[]>;

export interface ResourcePool {
  own: Inventory;
  foreign: Inventory;
  deleted: Inventory;
}

const stillThere: ReadonlySet<Kind> = new Set(['members', 'tokens', 'report-links', 'scim-tokens']);

/** More objects of a kind do not make better requests, only slower lists. */
const most = 40;

export function emptyInventory(): Inventory {
  return Object.fromEntries(kinds.map((kind) => [kind, [] as Resource[]])) as Inventory;
}

/**
 * Fills placeholders from the pool. In a path, the children of the parent come first; every fifth pick takes a child
 * of another parent, which must then look nonexistent. The first project is protected from deletion, because it
 * contains everything else.
 */
export function pickFrom(pool: ResourcePool, { name, path }: Pick<Operation, 'name' | 'path'>): PickId {
  return ({ $placeholder, from, pick }, parent) => {
    if (from === 'malformed') return malformedIds[pick % malformedIds.length] ?? '';
    if (from === 'unknown') return $placeholder === 'orgs' ? `nobody-${pick}` : newId();
    const all = pool[from][$placeholder].slice(from === 'own' && name === 'deleteProject' ? 1 : 0);
    // Spare members are in the first project only.
    if ($placeholder === 'projects' && path.endsWith('/members/:userId')) all.splice(1);
    const children = all.filter((resource) => resource.parent === parent);
    const choice = parent !== null && children.length > 0 && pick % 5 > 0 ? children : all;
    return choice[pick % choice.length]?.id ?? newId();
  };
}

/** Updates the pool from a response: what a 201 created, what a DELETE removed, an organization's new slug. */
export function learn(
  pool: ResourcePool,
  operation: Operation,
  ids: Record<string, string>,
  text: string,
): void {
  if (operation.name === 'endOtherSessions') pool.own.sessions = [];
  const path = operation.path.split('/');
  const last = path.at(-1) ?? '';
  // `/orgs/:slug/provider` is a part of the organization, which stays.
  if (operation.method === 'DELETE' && !last.startsWith(':')) return;
  // Whoever stops watching a task is still a member.
  if (operation.name === 'removeTaskWatcher') return;
  const named = Object.values(ids);
  if (operation.method === 'DELETE' || operation.name === 'acceptInvitationAndSignIn') {
    forget(pool, Object.values(kindsOfParams(operation.path)).at(-1) ?? '', named.at(-1));
    return;
  }
  const { data } = JSON.parse(text) as { data: Record<string, unknown> };
  if (operation.name === 'updateOrg') {
    for (const org of pool.own.orgs) if (org.id === ids.slug) org.id = String(data.slug);
  }
  if (operation.name === 'inviteOrgMember') addInvitation(pool.own, data, ids.slug ?? null);
  if (operation.status !== 201 || !isKind(last) || last === 'orgs' || typeof data.id !== 'string') return;
  const parent = data.checklistId ?? data.taskId ?? data.projectId ?? named.at(-1) ?? null;
  add(pool.own, last, { id: data.id, parent: parent as string | null });
}

/** An invitation as its creator gets it: the invited user knows it by its token, and whoever revokes it by its ID. */
export function addInvitation(
  inventory: Inventory,
  response: Record<string, unknown>,
  parent: string | null,
): void {
  const { id, inviteUrl } = response.invitation as { id: string; inviteUrl: string };
  add(inventory, 'invitations', { id: inviteUrl.split('/').at(-1) ?? '', parent });
  add(inventory, 'pending', { id, parent });
}

export function add(inventory: Inventory, kind: Kind, resource: Resource): void {
  inventory[kind].push(resource);
  if (inventory[kind].length > most) inventory[kind].splice(1, 1);
}

function forget(pool: ResourcePool, kind: string, id: string | undefined): void {
  if (!isKind(kind) || id === undefined) return;
  const gone = new Set([id]);
  for (const each of kinds) {
    const removed = pool.own[each].filter(
      (resource) => (each === kind && resource.id === id) || gone.has(resource.parent ?? ''),
    );
    pool.own[each] = pool.own[each].filter((resource) => !removed.includes(resource));
    for (const resource of removed) {
      gone.add(resource.id);
      // A user removed from one project still exists for others, and what is revoked is still listed.
      if (!stillThere.has(each)) add(pool.deleted, each, resource);
    }
  }
}
