import type { Column } from '@fettle/contract';
import { strings } from '../../strings/index.ts';
import { ColorDot } from '../../ui/display/color-dot.tsx';
import { type PickerState, PickList } from '../../ui/menus/pick-list.tsx';

interface StatusPickerProps extends PickerState {
  columns: readonly Column[];
  /** Null for several tasks that differ. */
  status: string | null;
  onChange: (status: string) => void;
}

/** Picks the column of a task. */
export function StatusPicker({ columns, status, onChange, ...rest }: StatusPickerProps) {
  return (
    <PickList
      {...rest}
      label={strings.pickers.status}
      chosen={status === null ? [] : [status]}
      options={columns.map(({ key, label, color }) => ({
        value: key,
        label,
        icon: <ColorDot color={color} />,
      }))}
      onPick={([next]) => (next === undefined ? undefined : onChange(next))}
    />
  );
}
