import type { Operation } from '@fettle/contract';
import { newId } from '../../ids.ts';
import type { PickId } from './fill-request.ts';
import { isKind, type Kind, kinds, malformedIds } from './holes.ts';
import { kindsOfParams } from './request-case.ts';

/** Something that exists and the id it belongs to. */
export interface Thing {
  id: string;
  parent: string | null;
}

/** What there is, by kind; orgs by their slug, invitations by their token. */
export type Inventory = Record<Kind, Thing[]>;

export interface Stock {
  own: Inventory;
  foreign: Inventory;
  deleted: Inventory;
}

/** More of a kind than anybody needs makes no better requests, only slower lists. */
const most = 40;

export function emptyInventory(): Inventory {
  return Object.fromEntries(kinds.map((kind) => [kind, [] as Thing[]])) as Inventory;
}

/**
 * Fills holes from the stock. Inside a path the things of the parent come first; every fifth pick takes one of
 * another parent, which must then be as good as unknown. The first project is kept from deletion: all else is in it.
 */
export function pickFrom(stock: Stock, { name, path }: Pick<Operation, 'name' | 'path'>): PickId {
  return ({ $hole, from, pick }, parent) => {
    if (from === 'malformed') return malformedIds[pick % malformedIds.length] ?? '';
    if (from === 'unknown') return $hole === 'orgs' ? `nobody-${pick}` : newId();
    const all = stock[from][$hole].slice(from === 'own' && name === 'deleteProject' ? 1 : 0);
    // Spare people are members of the first project only.
    if ($hole === 'projects' && path.endsWith('/members/:userId')) all.splice(1);
    const children = all.filter((thing) => thing.parent === parent);
    const choice = parent !== null && children.length > 0 && pick % 5 > 0 ? children : all;
    return choice[pick % choice.length]?.id ?? newId();
  };
}

/** Keeps the stock in step with an answer: what a 201 made, what a DELETE took, an org's new slug. */
export function learn(stock: Stock, operation: Operation, ids: Record<string, string>, text: string): void {
  if (operation.name === 'endOtherSessions') stock.own.sessions = [];
  const path = operation.path.split('/');
  const last = path.at(-1) ?? '';
  const named = Object.values(ids);
  if (operation.method === 'DELETE' || operation.name === 'acceptInvitation') {
    forget(stock, Object.values(kindsOfParams(operation.path)).at(-1) ?? '', named.at(-1));
    return;
  }
  const { data } = JSON.parse(text) as { data: Record<string, unknown> };
  if (operation.name === 'updateOrg') {
    for (const org of stock.own.orgs) if (org.id === ids.slug) org.id = String(data.slug);
  }
  if (operation.name === 'inviteOrgMember') addInvitation(stock.own, data, ids.slug ?? null);
  if (operation.status !== 201 || !isKind(last) || last === 'orgs' || typeof data.id !== 'string') return;
  const parent = data.checklistId ?? data.taskId ?? data.projectId ?? named.at(-1) ?? null;
  add(stock.own, last, { id: data.id, parent: parent as string | null });
}

/** An invitation as its maker is answered: known by its token to whoever accepts it, by its id to whoever revokes it. */
export function addInvitation(
  inventory: Inventory,
  answer: Record<string, unknown>,
  parent: string | null,
): void {
  const { id, inviteUrl } = answer.invitation as { id: string; inviteUrl: string };
  add(inventory, 'invitations', { id: inviteUrl.split('/').at(-1) ?? '', parent });
  add(inventory, 'pending', { id, parent });
}

export function add(inventory: Inventory, kind: Kind, thing: Thing): void {
  inventory[kind].push(thing);
  if (inventory[kind].length > most) inventory[kind].splice(1, 1);
}

function forget(stock: Stock, kind: string, id: string | undefined): void {
  if (!isKind(kind) || id === undefined) return;
  const gone = new Set([id]);
  for (const each of kinds) {
    const removed = stock.own[each].filter(
      (thing) => (each === kind && thing.id === id) || gone.has(thing.parent ?? ''),
    );
    stock.own[each] = stock.own[each].filter((thing) => !removed.includes(thing));
    for (const thing of removed) {
      gone.add(thing.id);
      // Whoever left one project is still there for others, and a revoked token is still listed.
      if (each !== 'members' && each !== 'tokens') add(stock.deleted, each, thing);
    }
  }
}
