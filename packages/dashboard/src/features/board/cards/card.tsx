import type { Column, TaskCompact } from '@fettle/contract';
import { Check, ListChecks, MessageSquare, Paperclip, Timer } from 'lucide-react';
import { createContext, memo, type ReactNode, useContext } from 'react';
import { BlockedMark, shownBlockers } from '../../../components/tasks/blocked-mark.tsx';
import { DueDate } from '../../../components/tasks/due-date.tsx';
import { PriorityIcon } from '../../../components/tasks/priority-icon.tsx';
import { RepeatMark } from '../../../components/tasks/repeat-mark.tsx';
import { WaitingMark } from '../../../components/tasks/waiting-mark.tsx';
import { useIsWaiting } from '../../../data/pending/pending-changes.ts';
import { formatMinutes } from '../../../strings/format/format-minutes.ts';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { AvatarStack } from '../../../ui/display/avatar.tsx';
import { ColorDot } from '../../../ui/display/color-dot.tsx';
import { LabelChip } from '../../../ui/display/label-chip.tsx';

const shownLabels = 4;

/** The column of the cards within, where nothing else says it. */
export const ShownColumn = createContext<Pick<Column, 'label' | 'color'> | null>(null);

interface CardProps {
  task: TaskCompact;
  isDragged?: boolean;
  isSelected?: boolean;
  /** A click selects it, and it has a checkbox. */
  isSelecting?: boolean;
  onOpen: (id: string) => void;
  /** Selected with Shift: from the last selected card to this one. */
  onSelect: (id: string, isRange: boolean) => void;
}

/**
 * A task on the board. It is one link, so that Enter opens it and the middle button opens a new tab, and its whole
 * content is its name. Not a button: Firefox cannot drag from one.
 */
export const Card = memo(function Card({
  task,
  isDragged = false,
  isSelected = false,
  isSelecting = false,
  onOpen,
  onSelect,
}: CardProps) {
  const isWaiting = useIsWaiting(task.id);
  const column = useContext(ShownColumn);
  return (
    <a
      href={`/tasks/${task.id}`}
      draggable={false}
      data-card={task.id}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        if (event.shiftKey || isSelecting) onSelect(task.id, event.shiftKey);
        else onOpen(task.id);
      }}
      className={classNames(
        'block w-full rounded-xl border p-3 text-left shadow-card select-none [-webkit-touch-callout:none] hover:border-line-strong focus-visible:outline-offset-0',
        isSelected ? 'border-accent bg-accent-soft ring-1 ring-accent' : 'border-line bg-surface',
        isDragged && 'opacity-40',
      )}
    >
      {/* Fingers have a button for the menu at the end of this line. */}
      <span className="flex items-center gap-2 text-xs text-muted pointer-coarse:pr-7">
        {isSelected || isSelecting ? (
          <SelectMark isOn={isSelected} />
        ) : (
          <PriorityIcon priority={task.priority} />
        )}
        <span className="shrink-0">{task.key}</span>
        {column === null ? null : (
          <span className="flex min-w-0 items-center gap-1.5">
            <ColorDot color={column.color} />
            <span className="truncate">{column.label}</span>
          </span>
        )}
        {isWaiting ? <WaitingMark /> : null}
        {isSelected ? <span className="sr-only">{strings.taskActions.isSelected}</span> : null}
        <span className="flex-1" />
        <AvatarStack people={task.assignees} />
      </span>
      <span
        dir="auto"
        className="mt-1.5 line-clamp-3 text-start text-sm leading-snug font-medium break-words"
      >
        {task.title}
      </span>
      {task.pageUrl === null ? null : (
        <span className="mt-1 block truncate text-xs text-muted in-data-[lanes=page]:hidden">
          {pathOf(task.pageUrl)}
        </span>
      )}
      <CardLabels task={task} />
      <CardFacts task={task} />
    </a>
  );
});

/** A ring alone would look like the focus. Empty while others are selected by touch. */
function SelectMark({ isOn }: { isOn: boolean }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'inline-flex size-4 shrink-0 items-center justify-center rounded border text-on-accent',
        isOn ? 'border-accent bg-accent' : 'border-line-strong',
      )}
    >
      {isOn ? <Check size={12} strokeWidth={3} /> : null}
    </span>
  );
}

function CardLabels({ task: { labels } }: { task: TaskCompact }) {
  if (labels.length === 0) return null;
  return (
    <span className="mt-2 flex flex-wrap items-center gap-1">
      {labels.slice(0, shownLabels - 1).map(({ name, color }) => (
        <LabelChip key={name} name={name} color={color} />
      ))}
      {labels.slice(shownLabels - 1, shownLabels).map(({ name, color }) => (
        // In one line with the number of the others, which would be lost in a line of its own.
        <span key={name} className="flex min-w-0 items-center gap-1">
          <LabelChip name={name} color={color} />
          {labels.length > shownLabels ? (
            <span className="text-xs text-muted">+{labels.length - shownLabels}</span>
          ) : null}
        </span>
      ))}
    </span>
  );
}

function CardFacts({ task }: { task: TaskCompact }) {
  const { checklistItemCount, checklistDoneCount, commentCount, attachmentCount, minutesLogged } = task;
  const blockers = shownBlockers(task);
  const hasFacts = [blockers, checklistItemCount, commentCount, attachmentCount, minutesLogged].some(
    (count) => count > 0,
  );
  const repeats = task.recurringTaskId !== null;
  if (!hasFacts && !repeats && task.dueDate === null) return null;
  return (
    <span className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
      {task.dueDate === null ? null : (
        <DueDate dueDate={task.dueDate} isSettled={task.dueDateComplete || task.completedAt !== null} />
      )}
      {repeats ? <RepeatMark /> : null}
      {blockers === 0 ? null : <BlockedMark count={blockers} />}
      <Fact
        count={checklistItemCount}
        icon={<ListChecks size={13} aria-hidden />}
        label={strings.board.checklist(checklistDoneCount, checklistItemCount)}
        text={`${checklistDoneCount}/${checklistItemCount}`}
      />
      <Fact
        count={commentCount}
        icon={<MessageSquare size={13} aria-hidden />}
        label={strings.board.comments(commentCount)}
      />
      <Fact
        count={attachmentCount}
        icon={<Paperclip size={13} aria-hidden />}
        label={strings.board.attachments(attachmentCount)}
      />
      <Fact
        count={minutesLogged}
        icon={<Timer size={13} aria-hidden />}
        label={strings.board.minutes(formatMinutes(minutesLogged))}
        text={formatMinutes(minutesLogged)}
      />
    </span>
  );
}

function Fact({
  count,
  icon,
  label,
  text,
}: {
  count: number;
  icon: ReactNode;
  label: string;
  text?: string;
}) {
  if (count === 0) return null;
  return (
    <span className="inline-flex items-center gap-1" title={label}>
      {icon}
      <span aria-hidden>{text ?? count}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}

function pathOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { host, pathname } = new URL(url);
  return pathname === '/' ? host : pathname;
}
