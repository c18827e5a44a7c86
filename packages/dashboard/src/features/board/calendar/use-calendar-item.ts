import type { TaskCompact } from '@fettle/contract';
import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import { dueState } from '../../../components/tasks/due-state.ts';
import { keepFocus } from '../cards/focus-card.ts';

/** What each form of a task in the calendar is made of: its element, its link, and whether it is done or late. */
export function useCalendarItem(task: TaskCompact, onOpen: (id: string) => void) {
  const ref = useRef<HTMLLIElement>(null);
  const { id } = task;
  // On another day it is another element.
  useLayoutEffect(() => {
    const element = ref.current;
    return () => (element === null ? undefined : keepFocus(element, id, 'calendar'));
  }, [id]);
  const isDone = task.completedAt !== null || task.dueDateComplete;
  const due = task.dueDate === null ? null : new Date(task.dueDate);
  const link = {
    href: `/tasks/${id}`,
    'data-card': id,
    onClick(event: MouseEvent): void {
      if (event.metaKey || event.ctrlKey) return;
      event.preventDefault();
      onOpen(id);
    },
  };
  return { ref, link, isDone, due, isLate: !isDone && due !== null && dueState(due, new Date()) === 'late' };
}
