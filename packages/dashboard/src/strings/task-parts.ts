/** Apart from the other texts of a task, some of which every page has: only an open task shows them. */
export const taskParts = {
  title: 'Add to this task',
  relation: 'Relation',
  checklist: 'Checklist',
  file: 'Files',
  link: 'Link',
  time: 'Time',
  urls: 'Page and media',
  /** Begins with what its button shows. */
  more: 'More to add',
  fileMenu: (name: string) => `Actions for ${name}`,
  relationMenu: (task: string) => `Actions for the relation to ${task}`,
  duplicate: 'Duplicate',
  duplicateTask: 'Duplicate task',
  /** At the end of the title of a copy. */
  copyMark: ' (copy)',
  notDuplicated: (why: string) => `The task couldn’t be duplicated completely. ${why}`,
  copyMarkdown: 'Copy as Markdown',
  asMarkdown: (key: string) => `${key} as Markdown`,
  removeRelation: 'Remove relation',
  reportedBy: (name: string, source: string) => `Reported by ${name} via ${source}`,
};
