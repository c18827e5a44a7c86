import type { Column } from '@fettle/contract';
import type { ReactElement } from 'react';
import { strings } from '../strings/index.ts';
import { ColorDot } from './color-dot.tsx';
import { type PickerState, PickList } from './pick-list.tsx';

interface StatusPickerProps extends PickerState {
  columns: readonly Column[];
  status: string;
  trigger: ReactElement;
  onChange: (status: string) => void;
}

/** Picks the column of a task. */
export function StatusPicker({ columns, status, onChange, ...rest }: StatusPickerProps) {
  return (
    <PickList
      {...rest}
      label={strings.pickers.status}
      chosen={[status]}
      options={columns.map(({ key, label, color }) => ({
        value: key,
        label,
        icon: <ColorDot color={color} />,
      }))}
      onPick={([next]) => (next === undefined ? undefined : onChange(next))}
    />
  );
}
