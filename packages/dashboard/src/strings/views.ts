import { formatCount } from './format/format-count.ts';

/** Saved views of a project's tasks. */
export const views = {
  title: 'Views',
  /** Where “Views” could also be the board, the list, and the calendar. */
  savedViews: 'Saved views',
  none: 'No saved views yet. Set filters, grouping, or columns, then save them here.',
  shared: 'Shared with the project',
  own: 'Only you',
  saveNew: 'Save as new view…',
  saveChanges: (name: string) => `Save changes to “${name}”`,
  edit: 'Rename or share…',
  delete: (name: string) => `Delete “${name}”`,
  deleted: (name: string) => `“${name}” deleted`,
  saved: (name: string) => `“${name}” saved`,
  changed: 'Changed since it was saved',
  changedName: (name: string) => `${name} (changed)`,
  newTitle: 'Save view',
  newText: 'Saves this layout with its filters, grouping, and columns.',
  editTitle: 'Edit view',
  name: 'Name',
  visibility: 'Who can use it',
  visibilities: {
    private: { title: 'Only you', text: 'No one else can see this view.' },
    project: {
      title: 'The whole project',
      text: 'Everyone with access to the project. You and project owners can change it.',
    },
  },
  open: (name: string) => `Open view “${name}”`,
  loadFailed: 'Views couldn’t be loaded.',
  moved: (count: number) => `${formatCount(count, 'filter')} saved in this browser moved to your views`,
};
