import { strings } from '../../../strings/index.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import type { ListSelection } from './use-selection.ts';

interface SelectAllProps {
  count: number;
  selection: ListSelection;
  hideLabel?: boolean;
}

/** Selects all that is listed, or clears the selection. */
export function SelectAll({ count, selection, hideLabel = false }: SelectAllProps) {
  return (
    <Checkbox
      hideLabel={hideLabel}
      label={strings.auditSelection.all}
      checked={count > 0 && selection.selected.length === count}
      onChange={selection.selectAll}
    />
  );
}
