import type { ImportedAttachment } from '../model.ts';
import { digestOf } from '../reading/external-ids.ts';
import { baseOf, type ImportedState, itemDigest, itemKey, type PartState } from './imported-state.ts';
import { type CurrentFields, mergeFields } from './merge-fields.ts';
import type {
  Target,
  TargetChecklist,
  TargetComment,
  TargetFields,
  TargetItem,
  TargetTime,
} from './target.ts';

/** What a task of the project has now of what was imported before. */
export interface CurrentTask {
  fields: CurrentFields;
  /** Texts of comments and titles of checklists by ID; those that were deleted are missing. */
  comments: ReadonlyMap<string, string>;
  checklists: ReadonlyMap<string, string>;
  items: ReadonlyMap<string, { title: string; done: boolean }>;
}

/** A part that is already there, with what it is to say. */
interface ChangedPart<T> {
  externalId: string;
  id: string;
  value: T;
}

/** What an import does to one task. */
export interface PlannedChange {
  set: Partial<TargetFields>;
  base: ImportedState['fields'];
  kept: string[];
  newComments: TargetComment[];
  changedComments: ChangedPart<TargetComment>[];
  newChecklists: TargetChecklist[];
  renamedChecklists: ChangedPart<TargetChecklist>[];
  newItems: { checklistExternalId: string; checklistId: string; item: TargetItem }[];
  changedItems: ChangedPart<TargetItem>[];
  newAttachments: ImportedAttachment[];
  newTimes: TargetTime[];
}

/** Everything of a task that is not in the project yet. */
export function planCreation(target: Target): PlannedChange {
  return {
    set: target.fields,
    base: baseOf(target.fields),
    kept: [],
    newComments: target.comments,
    changedComments: [],
    newChecklists: target.checklists,
    renamedChecklists: [],
    newItems: [],
    changedItems: [],
    newAttachments: target.attachments,
    newTimes: target.times,
  };
}

/**
 * What has changed in the source since the last import. Nothing is deleted because it is missing: exports can be
 * incomplete. A part that was deleted or edited in Fettle stays as it is.
 */
export function planUpdate(target: Target, state: ImportedState, current: CurrentTask): PlannedChange {
  const merge = mergeFields(state, target.fields, baseOf(target.fields), current.fields);
  const kept = new Set(merge.kept);
  const isNew = (parts: Record<string, PartState>, id: string) => !Object.hasOwn(parts, id);
  const changedParts = <T, V>(
    all: readonly T[],
    part: {
      parts: Record<string, PartState>;
      key: (each: T) => string;
      digest: (each: T) => string;
      now: ReadonlyMap<string, V>;
      digestNow: (value: V) => string;
      name: string;
    },
  ): ChangedPart<T>[] =>
    all.flatMap((value) => {
      const externalId = part.key(value);
      if (isNew(part.parts, externalId)) return [];
      const [id = '', digest = ''] = part.parts[externalId] ?? [];
      const now = part.now.get(id);
      if (digest === part.digest(value) || now === undefined || part.digestNow(now) === part.digest(value))
        return [];
      if (part.digestNow(now) === digest) return [{ externalId, id, value }];
      kept.add(part.name);
      return [];
    });
  const known = target.checklists.filter(({ externalId }) => !isNew(state.checklists, externalId));
  const items = known.flatMap((list) => list.items.map((item) => ({ list, item })));
  const changedItems = changedParts(items, {
    parts: state.items,
    key: ({ list, item }) => itemKey(list.externalId, item.externalId),
    digest: ({ item }) => itemDigest(item),
    now: current.items,
    digestNow: itemDigest,
    name: 'checklists',
  });
  return {
    set: merge.set,
    base: merge.base,
    newComments: target.comments.filter(({ externalId }) => isNew(state.comments, externalId)),
    changedComments: changedParts(target.comments, {
      parts: state.comments,
      key: ({ externalId }) => externalId,
      digest: ({ body }) => digestOf(body),
      now: current.comments,
      digestNow: (body) => digestOf(body),
      name: 'comments',
    }),
    newChecklists: target.checklists.filter(({ externalId }) => isNew(state.checklists, externalId)),
    renamedChecklists: changedParts(known, {
      parts: state.checklists,
      key: ({ externalId }) => externalId,
      digest: ({ title }) => digestOf(title),
      now: current.checklists,
      digestNow: (title) => digestOf(title),
      name: 'checklists',
    }),
    newItems: items.flatMap(({ list, item }) => {
      const [id = ''] = state.checklists[list.externalId] ?? [];
      const isMissing = isNew(state.items, itemKey(list.externalId, item.externalId));
      return isMissing && current.checklists.has(id)
        ? [{ checklistExternalId: list.externalId, checklistId: id, item }]
        : [];
    }),
    changedItems: changedItems.map(({ externalId, id, value }) => ({ externalId, id, value: value.item })),
    newAttachments: target.attachments.filter(({ externalId }) => isNew(state.attachments, externalId)),
    newTimes: target.times.filter(({ externalId }) => isNew(state.times, externalId)),
    kept: [...kept],
  };
}

/** Names of the fields and parts that a change touches, as events call them. */
export function changedNames(change: PlannedChange): string[] {
  const names: string[] = Object.keys(change.set);
  if (change.newComments.length + change.changedComments.length > 0) names.push('comments');
  const { newChecklists, renamedChecklists, newItems, changedItems } = change;
  if (newChecklists.length + renamedChecklists.length + newItems.length + changedItems.length > 0)
    names.push('checklists');
  if (change.newAttachments.length > 0) names.push('attachments');
  if (change.newTimes.length > 0) names.push('timeEntries');
  return names;
}

export interface AddedParts {
  comments: number;
  checklistItems: number;
  attachments: number;
  timeEntries: number;
}

export function countAdded(change: PlannedChange): AddedParts {
  return {
    comments: change.newComments.length,
    checklistItems:
      change.newItems.length + change.newChecklists.reduce((sum, { items }) => sum + items.length, 0),
    attachments: change.newAttachments.length,
    timeEntries: change.newTimes.length,
  };
}
