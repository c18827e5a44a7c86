/** Leaves a field of a task for the task, whose keys then work: what Escape does before it closes the task. */
export function leaveField(field: Element | null): void {
  field?.closest<HTMLElement>('[data-task-dialog]')?.focus();
}
