import type { ColumnCategory, ProjectRole, ProjectStatus } from '@fettle/contract';
import { formatNumber } from './format/format-number.ts';
import { pages } from './pages.ts';

const statuses: Record<ProjectStatus, string> = {
  active: 'Active',
  on_hold: 'On hold',
  completed: 'Completed',
  archived: 'Archived',
};

const categories: Record<ColumnCategory, string> = {
  backlog: 'Backlog',
  // Not “In progress”, which is one column of a new project; “Review” has this category too.
  active: 'Started',
  done: 'Done',
};

const projectRoles: Record<ProjectRole, { title: string; text: string }> = {
  owner: {
    title: 'Owner',
    text: 'Can do everything members can, and manage settings, members, and webhooks',
  },
  member: { title: 'Member', text: 'Can create and edit tasks and run audits' },
  viewer: { title: 'Viewer', text: 'Can see everything in the project but not change it' },
};

export const projectSettings = {
  title: pages.settings,
  readOnly: 'Only project owners and organization owners and admins can change these settings.',
  general: 'General',
  intro: 'Details, columns, members, and guest reports of this project.',
  details: 'Project details',
  templates: 'Templates',
  name: 'Name',
  url: 'Site URL',
  urlHint: 'Audits start here.',
  status: 'Status',
  statuses,
  priority: 'Priority',
  color: 'Color',
  saved: 'Project saved',
  columns: 'Columns',
  columnsText:
    'Board columns, in order. Tasks in columns of type “Done” count as done. Changes are saved automatically.',
  columnName: 'Name',
  columnType: 'Type',
  columnNameOf: (label: string) => `Name of ${label}`,
  columnColorOf: (label: string) => `Color of ${label}`,
  columnTypeOf: (label: string) => `Type of ${label}`,
  moveColumn: (label: string) => `Move ${label}: drag, or press the arrow keys`,
  columnMoved: (label: string, place: number, count: number) =>
    `${label} is now at position ${place} of ${count}.`,
  removeColumn: (label: string) => `Remove ${label}`,
  columnRemoved: (label: string) => `Column “${label}” removed`,
  columnMerged: (label: string, count: number, target: string) =>
    `Column “${label}” removed. ${count === 1 ? 'Its task is' : `Its ${formatNumber(count)} tasks are`} now in “${target}”.`,
  removeTitle: (label: string) => `Remove column “${label}”?`,
  removeText: (count: number) =>
    count === 1
      ? 'It contains 1 task, which moves to the end of another column.'
      : `It contains ${formatNumber(count)} tasks, which move to the end of another column in the same order.`,
  moveTasksTo: 'Move tasks to',
  moveAndRemove: 'Move and remove',
  lookFirst: 'View these tasks on the board',
  lastColumn: 'A board needs at least one column.',
  newColumn: 'New column',
  addColumn: 'Add column',
  categories,
  members: 'Members',
  membersText: 'Organization owners and admins have full access without being listed here.',
  roleOf: (name: string) => `${name}’s role`,
  projectRoles,
  addMember: 'Add member',
  everyoneIsMember: 'Everyone in the organization is already a member.',
  inviteHint: 'To add someone from outside the organization, invite them to the organization first.',
  added: (name: string) => `${name} added to the project`,
  removeMember: (name: string) => `Remove ${name}`,
  memberRemoved: (name: string) => `${name} removed from the project`,
  noMembers: 'No members yet',
  you: 'you',
  leave: 'Leave project',
  leaveTitle: 'Leave this project?',
  leaveText: 'You’ll lose access until someone adds you again. Your tasks stay assigned to you.',
  left: (name: string) => `You left “${name}”`,
  danger: 'Delete project',
  dangerText:
    'This also deletes its tasks, comments, attachments, logged time, audits, and webhooks. If you may need them later, archive the project instead.',
  delete: 'Delete project',
  deleteTitle: (name: string) => `Delete “${name}”?`,
  deleteConfirm: (name: string) => `Type “${name}” to confirm`,
  deleted: (name: string) => `“${name}” deleted`,
};
