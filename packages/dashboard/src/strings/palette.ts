/** What the palette says while it is open. */
export const palette = {
  searched:
    'Fettle searches tasks with their descriptions, projects, and commands. Try a shorter search, a task key, or a project name.',
  /** In place of what was found, while the service is away. */
  cannotSearch: 'Can’t search tasks until Fettle reconnects. Commands still work.',
  noResults: (text: string) => `No results for “${text}”`,
  createTask: (title: string) => `Create task “${title}”`,
  createTaskIn: (title: string) => `Create task “${title}” in…`,
  newTask: 'New task',
  createIn: (title: string) => `Create “${title}” in`,
  chooseProject: 'Choose a project',
  noProject: 'No matching projects',
  keys: { move: 'Move', open: 'Open', create: 'Create', next: 'Continue', close: 'Close' },
  taskCreated: (key: string) => `${key} created`,
  taskWaits: (title: string) => `“${title}” will be created as soon as Fettle reconnects.`,
  openTask: 'Open',
  /** Why a command was found that is not named like the text. */
  also: (words: readonly string[]) => `Matches “${words.join(' ')}”`,
};
