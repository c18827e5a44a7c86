import type { Label } from '@fettle/contract';
import { digestOf } from '../reading/external-ids.ts';
import type { Target, TargetFields } from './target.ts';

/** ID in Fettle of an imported part, and a digest of what it said. */
export type PartState = [id: string, digest: string];

/**
 * What the last import of a task set: the common base of what changed in the source since, and what changed in Fettle. The
 * description is a digest, once as the source has it and once as it was stored.
 */
export interface ImportedState {
  fields: Omit<TargetFields, 'description'> & { description: string };
  storedDescription: string;
  comments: Record<string, PartState>;
  checklists: Record<string, PartState>;
  /** By the ID of the checklist and that of the item. */
  items: Record<string, PartState>;
  attachments: Record<string, PartState>;
  times: Record<string, PartState>;
}

export const emptyState: Omit<ImportedState, 'fields' | 'storedDescription'> = {
  comments: {},
  checklists: {},
  items: {},
  attachments: {},
  times: {},
};

export function baseOf(fields: TargetFields): ImportedState['fields'] {
  return { ...fields, description: digestOf(fields.description ?? '') };
}

export function itemKey(checklistId: string, itemId: string): string {
  return `${checklistId}/${itemId}`;
}

export function itemDigest({ title, done }: { title: string; done: boolean }): string {
  return digestOf(title, String(done));
}

/** Whether the source still says what it said when it was imported last: then nothing else has to be read. */
export function saysTheSame(target: Target, state: ImportedState): boolean {
  const base = baseOf(target.fields);
  if (JSON.stringify(base) !== JSON.stringify(inOrder(state.fields, base))) return false;
  const has = (parts: Record<string, PartState>, id: string, digest: string | null) =>
    Object.hasOwn(parts, id) && (digest === null || parts[id]?.[1] === digest);
  return (
    target.comments.every(({ externalId, body }) => has(state.comments, externalId, digestOf(body))) &&
    target.checklists.every(
      ({ externalId, title, items }) =>
        has(state.checklists, externalId, digestOf(title)) &&
        items.every((item) => has(state.items, itemKey(externalId, item.externalId), itemDigest(item))),
    ) &&
    target.attachments.every(({ externalId }) => has(state.attachments, externalId, null)) &&
    target.times.every(({ externalId }) => has(state.times, externalId, null))
  );
}

/** The same fields in the order of `pattern`, so that both are written alike. */
function inOrder<T extends object>(fields: T, pattern: T): T {
  return Object.fromEntries(Object.keys(pattern).map((name) => [name, fields[name as keyof T]])) as T;
}

export function sameLabel(a: Label, b: Label): boolean {
  return a.name.toLowerCase() === b.name.toLowerCase();
}
