/** The headings that the header leads to. Apart from their sections, one of which imports from the header. */
export const tasksId = 'inspector-tasks';
export const linksInId = 'inspector-links-in';
