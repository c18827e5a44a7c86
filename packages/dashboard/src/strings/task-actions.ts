export const taskActions = {
  group: 'Tasks',
  menu: 'What can be done',
  menuOf: (key: string) => `What can be done with ${key}`,
  bar: 'Selected tasks',
  open: 'Open',
  pick: (field: string) => `${field} …`,
  assignMe: 'Assign me, or take me off',
  select: 'Select',
  unselect: 'Take out of the selection',
  selectTask: (key: string) => `Select ${key}`,
  isSelected: 'selected',
  clear: 'Select nothing',
  selected: (count: number) => (count === 1 ? '1 selected' : `${count} selected`),
  changed: (count: number) => `${count} tasks were changed.`,
  changedOne: (key: string) => `${key} was changed.`,
  notAllChanged: (done: number, failed: number, keys: string, why: string) =>
    `${done === 0 ? '' : `${done} of ${done + failed} were changed. `}Not changed: ${keys}. ${why}`,
  deleteAll: (count: number) => `Delete ${count} tasks`,
  deleteTitle: (count: number) => `Delete ${count} tasks?`,
  deleted: (count: number) => `${count} tasks were deleted.`,
  notAllDeleted: (done: number, failed: number, keys: string, why: string) =>
    `${done === 0 ? '' : `${done} of ${done + failed} were deleted. `}Back again: ${keys}. ${why}`,
};
