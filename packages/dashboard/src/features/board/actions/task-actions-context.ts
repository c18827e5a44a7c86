import type { TaskCompact } from '@fettle/contract';
import { createContext, useContext } from 'react';

/** Where a menu opens: at an element, or at the mouse pointer. */
export type Anchor = Element | { getBoundingClientRect: () => DOMRect };

/** What cards and rows can do besides open. */
export interface TaskActionContext {
  selected: ReadonlySet<string>;
  /** Toggles a task. `isRange` selects everything up to the task selected last. */
  select: (id: string, isRange: boolean) => void;
  selectAll: (ids: readonly string[]) => void;
  openMenu: (task: TaskCompact, anchor: Anchor) => void;
}

export const TaskActionsContext = createContext<TaskActionContext | null>(null);

/** The actions of the surrounding board or list. */
export function useTaskActions(): TaskActionContext {
  const acts = useContext(TaskActionsContext);
  if (acts === null) throw new Error('Cards and rows stand within TaskActions.');
  return acts;
}
