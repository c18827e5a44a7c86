const dayMs = 86_400_000;

/**
 * The moment that stands for a due date where days are local: of one without a time, the beginning of that day here. As it
 * is stored, midnight UTC, it would be the evening before in America.
 */
export function dueMoment(dueDate: string): Date {
  const date = new Date(dueDate);
  return hasTime(date) ? date : new Date(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
}

/** Whether a due date has a time. One without is stored as midnight UTC. */
export function hasTime(dueDate: Date): boolean {
  return dueDate.getTime() % dayMs !== 0;
}
