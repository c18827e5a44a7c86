import type { TaskCompact } from '@fettle/contract';
import { createContext, useContext } from 'react';

/** Where a menu opens: at an element, or at the point of the mouse. */
export type Anchor = Element | { getBoundingClientRect: () => DOMRect };

/** What cards and rows can ask for besides being opened. */
export interface TaskActionContext {
  selected: ReadonlySet<string>;
  /** Selects a task or takes it out; `isRange` selects everything up to the one that was selected last. */
  select: (id: string, isRange: boolean) => void;
  selectAll: (ids: readonly string[]) => void;
  openMenu: (task: TaskCompact, anchor: Anchor) => void;
}

export const TaskActionsContext = createContext<TaskActionContext | null>(null);

/** The acts of the board or list around. */
export function useTaskActions(): TaskActionContext {
  const acts = useContext(TaskActionsContext);
  if (acts === null) throw new Error('Cards and rows stand within TaskActions.');
  return acts;
}
