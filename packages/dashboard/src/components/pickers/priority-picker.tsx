import type { Priority } from '@fettle/contract';
import { strings } from '../../strings/index.ts';
import { type PickerState, PickList } from '../../ui/menus/pick-list.tsx';
import { PriorityIcon } from '../tasks/priority-icon.tsx';

interface PriorityPickerProps extends PickerState {
  /** Null for several tasks that differ. */
  priority: Priority | null;
  onChange: (priority: Priority) => void;
}

const order: readonly Priority[] = ['critical', 'high', 'medium', 'low'];

/** Picks the priority of a task. */
export function PriorityPicker({ priority, onChange, ...rest }: PriorityPickerProps) {
  return (
    <PickList
      {...rest}
      label={strings.pickers.priority}
      chosen={priority === null ? [] : [priority]}
      options={order.map((value) => ({
        value,
        label: strings.priorities[value],
        icon: (
          <span aria-hidden>
            <PriorityIcon priority={value} />
          </span>
        ),
      }))}
      onPick={([next]) => (next === undefined ? undefined : onChange(next as Priority))}
    />
  );
}
