export const taskActions = {
  group: 'Tasks',
  menu: 'Actions',
  menuOf: (key: string) => `Actions for ${key}`,
  bar: 'Selected tasks',
  open: 'Open',
  pick: (field: string) => `${field}…`,
  assignMe: 'Assign or unassign me',
  select: 'Select',
  unselect: 'Deselect',
  selectTask: (key: string) => `Select ${key}`,
  isSelected: 'selected',
  clear: 'Clear selection',
  selected: (count: number) => (count === 1 ? '1 selected' : `${count} selected`),
  changed: (count: number) => `${count} tasks updated`,
  changedOne: (key: string) => `${key} updated`,
  notAllChanged: (done: number, failed: number, keys: string, why: string) =>
    `${done === 0 ? '' : `${done} of ${done + failed} tasks were updated. `}Not updated: ${keys}. ${why}`,
  deleteAll: (count: number) => `Delete ${count} tasks`,
  deleteTitle: (count: number) => `Delete ${count} tasks?`,
  deleted: (count: number) => `${count} tasks deleted`,
  notAllDeleted: (done: number, failed: number, keys: string, why: string) =>
    `${done === 0 ? '' : `${done} of ${done + failed} tasks were deleted. `}Restored: ${keys}. ${why}`,
};
