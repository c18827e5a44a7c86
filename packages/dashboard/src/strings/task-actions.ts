import { formatNumber } from './format/format-number.ts';

export const taskActions = {
  group: 'Tasks',
  menu: 'Actions',
  menuOf: (key: string) => `Actions for ${key}`,
  bar: 'Selected tasks',
  open: 'Open',
  pick: {
    status: 'Set status…',
    priority: 'Set priority…',
    assignees: 'Set assignees…',
    labels: 'Set labels…',
    due: 'Set due date…',
  },
  openInTab: 'Open in new tab',
  assignMe: 'Assign or unassign me',
  select: 'Select',
  unselect: 'Deselect',
  selectTask: (key: string) => `Select ${key}`,
  isSelected: 'selected',
  clear: 'Clear selection',
  selected: (count: number) => `${formatNumber(count)} selected`,
};
