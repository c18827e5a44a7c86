import { useState } from 'react';
import { useTaskActions } from '../actions/task-actions-context.ts';

/** Selecting tasks where rows have no room for a checkbox unless somebody wants to select. */
export interface Selecting {
  /** Whether the rows have checkboxes. */
  isOn: boolean;
  /**
   * Begins, or ends as long as nothing is selected. Null where the rows always have checkboxes or nobody may change tasks, and
   * while the bar of the selection ends it.
   */
  toggle: (() => void) | null;
}

/** On a phone, the checkboxes are shown on request, until what was selected no longer is. */
export function useSelecting(isTwoLines: boolean, canWrite: boolean): Selecting {
  const isSelected = useTaskActions().selected.size > 0;
  const [isAsked, setAsked] = useState(false);
  if (!isTwoLines || !canWrite) return { isOn: canWrite, toggle: null };
  if (isAsked && isSelected) setAsked(false);
  return { isOn: isAsked || isSelected, toggle: isSelected ? null : () => setAsked(!isAsked) };
}
