import { strings } from '../../../strings/index.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import type { ListSelection } from './use-selection.ts';

/** Selects all that is listed, or clears the selection. */
export function SelectAll({ count, selection }: { count: number; selection: ListSelection }) {
  return (
    <Checkbox
      label={strings.auditSelection.all}
      checked={count > 0 && selection.selected.length === count}
      onChange={selection.selectAll}
    />
  );
}
