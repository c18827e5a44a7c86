/** Which of the user's tasks are listed: the ones assigned to them, unless they chose the ones that they created. */
export interface MyTasksSearch {
  show?: 'created';
}

/** Parses the search parameters and drops invalid values. */
export function readMyTasksSearch({ show }: Record<string, unknown>): MyTasksSearch {
  return show === 'created' ? { show } : {};
}
