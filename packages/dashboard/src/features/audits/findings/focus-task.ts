import { focusIfLost, onceGone } from '../../../ui/focus-if-lost.ts';

/**
 * What began a task goes once its issue has one. The focus then goes to the link to the task, in the same row. Call it
 * before the task is created, and what it returns when the row knows it.
 */
export function keepFocus(control: HTMLElement | null): (taskId: string) => void {
  const row = control?.closest('li');
  const panel = control?.closest<HTMLElement>('[role=tabpanel]');
  return (taskId) =>
    onceGone(
      () => control?.isConnected !== true,
      () => {
        const link = row?.querySelector<HTMLElement>(`a[href="/tasks/${taskId}"]`);
        focusIfLost([control, link, row?.querySelector<HTMLElement>('button'), panel]);
      },
    );
}
