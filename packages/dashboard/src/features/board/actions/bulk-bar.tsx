import { CalendarClock, Columns3, SignalHigh, Tag, Trash2, UserRound, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import type { Picker } from './task-picker.tsx';

interface BulkBarProps {
  count: number;
  onPick: (picker: Picker, anchor: Element) => void;
  onDelete: () => void;
  onClear: () => void;
}

const pickers: readonly [Picker, ReactNode][] = [
  ['status', <Columns3 key="status" size={15} aria-hidden />],
  ['priority', <SignalHigh key="priority" size={15} aria-hidden />],
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
    <div
      ref={keepMessagesAbove}
      role="toolbar"
      aria-label={text.bar}
      className="fixed bottom-3 inset-x-2 z-30 mx-auto flex w-fit flex-wrap items-center gap-1 rounded-2xl border border-line bg-surface p-1.5 pl-3 shadow-raised md:left-66"
    >
      <span role="status" className="mr-1 text-sm font-medium whitespace-nowrap">
        {text.selected(count)}
      </span>
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
        </Button>
      ))}
      <Button
        size="small"
        tone="quiet"
        icon={<Trash2 size={15} aria-hidden />}
        aria-label={strings.common.delete}
        onClick={() => (count >= askedFrom ? setAsking(true) : onDelete())}
      >
        <span className="max-sm:hidden">{strings.common.delete}</span>
      </Button>
      <IconButton label={text.clear} shortcut="Esc" onClick={onClear}>
        <X size={16} aria-hidden />
      </IconButton>
      {isAsking ? (
        <ConfirmDialog
          title={text.deleteTitle(count)}
          text={strings.task.deleteText}
          confirm={text.deleteAll(count)}
          busy={false}
          error={null}
          onConfirm={() => {
            setAsking(false);
            onDelete();
          }}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}

/** Messages appear in the same corner and would cover the buttons. They stand above the bar, however many lines it has. */
function keepMessagesAbove(bar: HTMLElement | null) {
  if (bar === null) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--bottom-bar', `${bar.offsetHeight + 8}px`));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--bottom-bar');
  };
}
