import { CalendarClock, ChartNoAxesColumnIncreasing, Columns3, Tag, Trash2, UserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectionBar } from '../../../ui/overlays/selection-bar.tsx';
import type { Picker } from './task-picker.tsx';

interface BulkBarProps {
  count: number;
  onPick: (picker: Picker, anchor: Element) => void;
  onDelete: () => void;
  onClear: () => void;
}

const pickers: readonly [Picker, ReactNode][] = [
  ['status', <Columns3 key="status" size={15} aria-hidden />],
  ['priority', <ChartNoAxesColumnIncreasing key="priority" size={15} aria-hidden />],
  ['assignees', <UserRound key="assignees" size={15} aria-hidden />],
  ['labels', <Tag key="labels" size={15} aria-hidden />],
  ['due', <CalendarClock key="due" size={15} aria-hidden />],
];

/** Above this number, confirmation is worth it, although the action can be undone for a while. */
const askedFrom = 10;

/** Actions for the selected tasks. */
export function BulkBar({ count, onPick, onDelete, onClear }: BulkBarProps) {
  const [isAsking, setAsking] = useState(false);
  const text = strings.taskActions;
  return (
    <SelectionBar
      label={text.bar}
      selected={text.selected(count)}
      clear={text.clear}
      clearKey="Esc"
      onClear={onClear}
    >
      {pickers.map(([picker, icon]) => (
        <Button
          key={picker}
          size="small"
          tone="quiet"
          icon={icon}
          aria-label={strings.pickers[picker]}
          onClick={({ currentTarget }) => onPick(picker, currentTarget)}
        >
          <span className="max-sm:hidden">{strings.pickers[picker]}</span>
          <span className="sm:hidden">{strings.taskOutcomes.short[picker]}</span>
        </Button>
      ))}
      <span aria-hidden className="mx-1 h-5 w-px shrink-0 grow-0! basis-px! bg-line max-sm:hidden" />
      <Button
        size="small"
        tone="quiet"
        icon={<Trash2 size={15} className="text-danger" aria-hidden />}
        aria-label={strings.common.delete}
        onClick={() => (count >= askedFrom ? setAsking(true) : onDelete())}
      >
        <span className="text-danger">{strings.common.delete}</span>
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={strings.taskOutcomes.deleteTitle(count)}
          text={strings.task.deleteText}
          confirm={strings.taskOutcomes.deleteAll(count)}
          busy={false}
          error={null}
          onConfirm={() => {
            setAsking(false);
            onDelete();
          }}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </SelectionBar>
  );
}
