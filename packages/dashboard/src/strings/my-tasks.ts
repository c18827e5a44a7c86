/** The page of the user's own tasks, which loads by itself. */
export const myTasks = {
  show: 'Which tasks to show',
  showChoices: { assigned: 'Assigned to me', created: 'Created by me' },
  text: {
    assigned: 'Open tasks assigned to you, across all projects.',
    created: 'Open tasks that you created, across all projects.',
  },
  project: 'Project',
  sort: 'Sort by',
  sortedBy: (sort: string) => `Sort by: ${sort}`,
  inOrder: (sort: string) => `Sorted by ${sort.toLowerCase()}.`,
  sorts: {
    urgency: 'Urgency',
    dueDate: 'Due date',
    priority: 'Priority',
    updatedAt: 'Last updated',
  },
  noMatchesText: (filters: readonly string[]) =>
    `None of your open tasks matches ${new Intl.ListFormat('en', { type: 'conjunction' }).format(filters)}.`,
  updated: 'Updated',
};
