/** Apart from the other texts of a task, some of which every page has: only an open task shows them. */
export const taskParts = {
  title: 'Add to this task',
  relation: 'Relation',
  checklist: 'Checklist',
  file: 'Files',
  link: 'Link',
  time: 'Time',
  /** Begins with what its button shows. */
  more: 'More to add',
  fileMenu: (name: string) => `Actions for ${name}`,
  relationMenu: (task: string) => `Actions for the relation to ${task}`,
  removeRelation: 'Remove relation',
  reportedBy: (name: string) => `Reported by ${name}`,
  sourceOf: (source: string) => `Source: ${source}`,
};
