import type { TaskCompact } from '@fettle/contract';
import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import { dueState } from '../../../components/tasks/due-state.ts';
import { keepFocus } from '../cards/focus-card.ts';

/** Whether a task in the calendar is done, or late and not done. */
export function stateOf({ completedAt, dueDateComplete, dueDate }: TaskCompact) {
  const isDone = completedAt !== null || dueDateComplete;
  const due = dueDate === null ? null : new Date(dueDate);
  const urgency = isDone || due === null ? null : dueState(due, new Date());
  return { isDone, due, isLate: urgency === 'late', isSoon: urgency === 'today' || urgency === 'soon' };
}

/** What each form of a task in the calendar is made of: its element, its link, and whether it is done or late. */
export function useCalendarItem(task: TaskCompact, onOpen: (id: string) => void) {
  const ref = useRef<HTMLLIElement>(null);
  const { id } = task;
  // On another day it is another element.
  useLayoutEffect(() => {
    const element = ref.current;
    return () => (element === null ? undefined : keepFocus(element, id, 'calendar'));
  }, [id]);
  const link = {
    href: `/tasks/${id}`,
    'data-card': id,
    onClick(event: MouseEvent): void {
      if (event.metaKey || event.ctrlKey) return;
      event.preventDefault();
      onOpen(id);
    },
  };
  return { ref, link, ...stateOf(task) };
}
