import type { ColumnCategory, ProjectRole, ProjectStatus } from '@fettle/contract';

const statuses: Record<ProjectStatus, string> = {
  active: 'Active',
  on_hold: 'On hold',
  completed: 'Completed',
  archived: 'Archived',
};

const categories: Record<ColumnCategory, string> = {
  backlog: 'Backlog',
  active: 'In work',
  done: 'Done',
};

const projectRoles: Record<ProjectRole, { title: string; text: string }> = {
  owner: { title: 'Owner', text: 'Everything, including settings, members and webhooks' },
  member: { title: 'Member', text: 'Works on tasks and runs audits' },
  viewer: { title: 'Viewer', text: 'Reads' },
};

export const projectSettings = {
  title: 'Settings',
  open: 'Settings of this project',
  readOnly: 'Only owners of the project and owners or admins of its organization change its settings.',
  general: 'General',
  name: 'Name',
  url: 'Address of the site',
  urlHint: 'Audits begin here.',
  status: 'Status',
  statuses,
  priority: 'Priority',
  color: 'Colour',
  ownColor: 'Another colour',
  ownColorHint: 'Such as #0f766e',
  ownColorWrong: 'A colour is # and six digits or letters a to f, such as #0f766e.',
  saved: 'The project is saved.',
  columns: 'Columns',
  columnsText: 'The steps of the board, in their order. Tasks in a column of the kind “Done” count as done.',
  columnName: 'Name of the column',
  columnNameOf: (label: string) => `Name of ${label}`,
  columnColorOf: (label: string) => `Colour of ${label}`,
  columnKindOf: (label: string) => `Kind of ${label}`,
  moveColumn: (label: string) => `Move ${label}: drag it, or press the arrow keys`,
  columnMoved: (label: string, place: number, count: number) => `${label} is now ${place} of ${count}.`,
  removeColumn: (label: string) => `Remove ${label}`,
  columnRemoved: (label: string) => `The column “${label}” is removed.`,
  columnMerged: (label: string, count: number, target: string) =>
    `The column “${label}” is removed; ${count === 1 ? 'its task is' : `its ${count} tasks are`} in ${target} now.`,
  removeTitle: (label: string) => `Remove “${label}”?`,
  removeText: (count: number) =>
    count === 1
      ? 'It holds 1 task, which goes behind those of another column.'
      : `It holds ${count} tasks, which go behind those of another column in their order.`,
  moveTasksTo: 'Where to',
  moveAndRemove: (count: number) => `Move ${count === 1 ? '1 task' : `${count} tasks`} and remove`,
  lookFirst: 'Look at them on the board first',
  lastColumn: 'A board needs a column.',
  newColumn: 'New column',
  addColumn: 'Add column',
  categories,
  members: 'Members',
  membersText: 'Owners and admins of the organization have every right here, without being listed.',
  roleOf: (name: string) => `Role of ${name}`,
  projectRoles,
  addMember: 'Add somebody',
  everybodyIsIn: 'Everybody of the organization is a member already.',
  inviteHint: 'Whoever is not in the organization yet is invited there first.',
  added: (name: string) => `${name} is a member now.`,
  removeMember: (name: string) => `Remove ${name}`,
  memberRemoved: (name: string) => `${name} is not a member any more.`,
  noMembers: 'Nobody is listed yet.',
  you: 'you',
  leave: 'Leave the project',
  leaveTitle: 'Leave this project?',
  leaveText: 'You see it again only when somebody adds you. Tasks assigned to you stay so.',
  left: (name: string) => `You have left ${name}.`,
  danger: 'Delete the project',
  dangerText:
    'Its tasks, comments, files, logged time, audits and webhooks go with it. Archive it instead if you may need them.',
  delete: 'Delete project',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteConfirm: (name: string) => `Type “${name}” to confirm`,
  deleted: (name: string) => `${name} was deleted.`,
};
