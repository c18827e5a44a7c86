import { isDeepStrictEqual } from 'node:util';
import type { Label } from '@fettle/contract';
import { type ImportedState, sameLabel } from './imported-state.ts';
import type { TargetFields } from './target.ts';

/** The same fields as the project has them now; the description as a digest of what is stored. */
export type CurrentFields = Omit<TargetFields, 'description'> & { description: string };

export interface Merge {
  /** Fields to write. */
  set: Partial<TargetFields>;
  /** Fields that changed on both sides and keep their value in Fettle. */
  kept: string[];
  /** The base for the next import. */
  base: ImportedState['fields'];
}

/**
 * Three-way merge of a task's fields: what changed in the source since the last import is taken over, unless it was also
 * changed in Fettle. Labels and assignees are merged one by one, so that those added or removed on either side stay so.
 */
export function mergeFields(
  { fields: base, storedDescription }: Pick<ImportedState, 'fields' | 'storedDescription'>,
  theirs: TargetFields,
  theirBase: ImportedState['fields'],
  ours: CurrentFields,
): Merge {
  const merge: Merge = { set: {}, kept: [], base: { ...base } };
  for (const name of Object.keys(theirs) as (keyof TargetFields)[]) {
    if (isDeepStrictEqual(theirBase[name], base[name])) continue;
    if (name === 'labels') {
      merge.set.labels = mergeList(base.labels, theirs.labels, ours.labels, sameLabel);
      merge.base.labels = theirs.labels;
      continue;
    }
    if (name === 'assigneeIds') {
      merge.set.assigneeIds = mergeList(
        base.assigneeIds,
        theirs.assigneeIds,
        ours.assigneeIds,
        (a, b) => a === b,
      );
      merge.base.assigneeIds = theirs.assigneeIds;
      continue;
    }
    const oursBefore = name === 'description' ? storedDescription : base[name];
    const isUntouched = isDeepStrictEqual(ours[name], oursBefore);
    if (isUntouched) Object.assign(merge.set, { [name]: theirs[name] });
    else if (name === 'description' || !isDeepStrictEqual(ours[name], theirs[name])) {
      merge.kept.push(name);
      continue;
    }
    Object.assign(merge.base, { [name]: theirBase[name] });
  }
  if (merge.set.labels !== undefined && isDeepStrictEqual(merge.set.labels, ours.labels))
    delete merge.set.labels;
  if (merge.set.assigneeIds !== undefined && isDeepStrictEqual(merge.set.assigneeIds, ours.assigneeIds)) {
    delete merge.set.assigneeIds;
  }
  return merge;
}

/** Ours, without what the source has removed since the base, and with what it has added. */
function mergeList<T extends string | Label>(
  base: readonly T[],
  theirs: readonly T[],
  ours: readonly T[],
  isSame: (a: T, b: T) => boolean,
): T[] {
  const has = (list: readonly T[], each: T) => list.some((other) => isSame(other, each));
  const remaining = ours.filter((each) => !has(base, each) || has(theirs, each));
  const added = theirs.filter((each) => !has(base, each) && !has(ours, each));
  return [...remaining, ...added];
}
