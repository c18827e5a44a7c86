import type { RelationKind } from '@fettle/contract';

/** In the order of the groups and of the menu: what blocks the task comes first. */
export const shownKinds: readonly RelationKind[] = [
  'blocked_by',
  'blocks',
  'relates_to',
  'duplicates',
  'duplicated_by',
];

export function isRelationKind(name: string | null): name is RelationKind {
  return shownKinds.some((kind) => kind === name);
}
