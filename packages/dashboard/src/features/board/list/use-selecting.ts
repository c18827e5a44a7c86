import { useState } from 'react';
import { useTaskActions } from '../actions/task-actions-context.ts';

/** Selecting tasks where rows have no room for a checkbox unless somebody wants to select. */
export interface Selecting {
  /** Whether the rows have checkboxes. */
  isOn: boolean;
  /** Begins, or ends and selects nothing. Null where the rows always have checkboxes, or nobody may change tasks. */
  toggle: (() => void) | null;
}

/** On a phone, the checkboxes are shown on request, and as long as something is selected. */
export function useSelecting(isTwoLines: boolean, canWrite: boolean): Selecting {
  const { selected, selectAll } = useTaskActions();
  const [isAsked, setAsked] = useState(false);
  if (!isTwoLines || !canWrite) return { isOn: canWrite, toggle: null };
  const isOn = isAsked || selected.size > 0;
  const toggle = (): void => {
    setAsked(!isOn);
    if (isOn) selectAll([]);
  };
  return { isOn, toggle };
}
