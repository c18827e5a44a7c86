import type { RelationKind } from '@fettle/contract';

const kinds: Record<RelationKind, string> = {
  blocked_by: 'Blocked by',
  blocks: 'Blocks',
  relates_to: 'Related to',
  duplicates: 'Duplicates',
  duplicated_by: 'Duplicated by',
};

const pick: Record<RelationKind, string> = {
  blocked_by: 'Blocked by…',
  blocks: 'Blocks…',
  relates_to: 'Related to…',
  duplicates: 'Duplicates…',
  duplicated_by: 'Duplicated by…',
};

/** What is picked, with the task that gets the relation: its direction in words. */
const of: Record<RelationKind, (task: string) => string> = {
  blocked_by: (task) => `${task} is blocked by…`,
  blocks: (task) => `${task} blocks…`,
  relates_to: (task) => `${task} is related to…`,
  duplicates: (task) => `${task} duplicates…`,
  duplicated_by: (task) => `${task} is duplicated by…`,
};

/** For the command palette, where the task is not on screen. */
const commands: Record<RelationKind, string> = {
  blocked_by: 'Mark as blocked by…',
  blocks: 'Mark as blocking…',
  relates_to: 'Relate to another task…',
  duplicates: 'Mark as duplicate of…',
  duplicated_by: 'Mark as duplicated by…',
};

const added: Record<RelationKind, (task: string) => string> = {
  blocked_by: (task) => `marked it as blocked by ${task}`,
  blocks: (task) => `marked it as blocking ${task}`,
  relates_to: (task) => `related it to ${task}`,
  duplicates: (task) => `marked it as a duplicate of ${task}`,
  duplicated_by: (task) => `marked it as duplicated by ${task}`,
};

const removed: Record<RelationKind, (task: string) => string> = {
  blocked_by: (task) => `marked it as no longer blocked by ${task}`,
  blocks: (task) => `marked it as no longer blocking ${task}`,
  relates_to: (task) => `removed its relation to ${task}`,
  duplicates: (task) => `marked it as not a duplicate of ${task}`,
  duplicated_by: (task) => `marked it as no longer duplicated by ${task}`,
};

/** Relations between tasks. */
export const relations = {
  title: 'Relations',
  add: 'Add relation',
  kinds,
  pick,
  of,
  commands,
  added,
  removed,
  changed: 'changed a relation',
  anotherTask: 'another task',
  hidden: 'A task you can’t see',
  find: 'Find a task',
  searchTasks: 'Search tasks…',
  wasRemoved: (kind: string, task: string) => `“${kind} ${task}” removed`,
  notRemoved: (why: string) => `The relation couldn’t be removed, so it was restored. ${why}`,
  open: 'Open',
  completed: 'Completed',
};
