import type { AuditOverview } from '@fettle/contract';
import { Eye, EyeOff, ListPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useCommands } from '../../../commands/commands.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { focusIfLost } from '../../../ui/focus-if-lost.ts';
import { SelectionBar } from '../../../ui/overlays/selection-bar.tsx';
import { IgnoreDialog } from '../ignoring/ignore-dialog.tsx';
import { type IgnoreSubject, type IssueUnit, unitOf } from '../ignoring/ignore-subject.ts';
import { useStopIgnoring } from '../ignoring/use-stop-ignoring.ts';
import { useCreateTasks } from './use-create-tasks.ts';

/** More at once are rarely meant, and take long. */
const maxSelected = 100;

/** Clears the selection. The bar goes with it, and what it was about takes the focus. */
function clearing(onClear: () => void): () => void {
  return () => {
    onClear();
    focusIfLost([document.querySelector<HTMLElement>('[role=tabpanel]')]);
  };
}

/** The properties of a button for what is selected: too much at once is refused. */
function boundTo(count: number, unit: IssueUnit) {
  const isTooMany = count > maxSelected;
  return {
    disabled: isTooMany,
    ...(isTooMany ? { title: strings.auditSelection.tooMany(maxSelected, unit) } : {}),
  };
}

interface BarProps {
  count: number;
  onClear: () => void;
  children: ReactNode;
}

/** The bar with its shortcut. */
function Bar({ count, onClear, children }: BarProps) {
  const text = strings.auditSelection;
  useCommands([
    { id: 'issues-clear', label: text.clear, group: strings.audits.group, keys: 'escape', run: onClear },
  ]);
  return (
    // Without a box of its own, no space of the list around it lifts the bar from the edge.
    <div className="contents">
      <SelectionBar
        label={text.bar}
        selected={text.selected(count)}
        clear={text.clear}
        clearKey="Esc"
        onClear={onClear}
      >
        {/* Ordinary buttons on phones too: a bar of two has room for words beside the icons. */}
        <span>
          <span className="flex w-full gap-2 max-sm:*:flex-1">{children}</span>
        </span>
      </SelectionBar>
    </div>
  );
}

interface IssuesBarProps {
  audit: AuditOverview;
  /** What is selected and counts. */
  subjects: readonly IgnoreSubject[];
  onClear: () => void;
}

/** Creates a task for each selected issue, or ignores them all. */
export function IssuesBar({ audit, subjects, onClear }: IssuesBarProps) {
  const [isIgnoring, setIgnoring] = useState(false);
  const clear = clearing(onClear);
  const create = useCreateTasks(audit, clear);
  const text = strings.auditSelection;
  if (subjects.length === 0) return null;
  const bound = boundTo(subjects.length, unitOf(subjects));
  return (
    <Bar count={subjects.length} onClear={clear}>
      <Button
        size="small"
        tone="primary"
        icon={<ListPlus size={15} aria-hidden />}
        busy={create.isPending}
        {...bound}
        onClick={() => create.mutate(subjects)}
      >
        {text.createTasks(subjects.length)}
      </Button>
      <Button
        size="small"
        icon={<EyeOff size={15} aria-hidden />}
        {...bound}
        onClick={() => setIgnoring(true)}
      >
        {strings.ignoring.ignore}
      </Button>
      {isIgnoring ? (
        <IgnoreDialog
          audit={audit}
          subjects={subjects}
          onClose={() => setIgnoring(false)}
          onIgnored={clear}
        />
      ) : null}
    </Bar>
  );
}

interface IgnoredBarProps {
  audit: AuditOverview;
  /** The marks of what is selected. Those of a whole check are the same for all its occurrences. */
  ids: readonly string[];
  /** How many occurrences are selected. */
  count: number;
  onClear: () => void;
}

/** Lets everything count again that is selected. */
export function IgnoredBar({ audit, ids, count, onClear }: IgnoredBarProps) {
  const clear = clearing(onClear);
  const stop = useStopIgnoring(audit.projectId, clear);
  if (count === 0) return null;
  const marks = [...new Set(ids)];
  return (
    <Bar count={count} onClear={clear}>
      <Button
        size="small"
        icon={<Eye size={15} aria-hidden />}
        busy={stop.isPending}
        {...boundTo(marks.length, 'occurrence')}
        onClick={() => stop.mutate({ ids: marks, count, unit: count > 1 ? 'occurrence' : 'issue' })}
      >
        {strings.ignoring.stop}
      </Button>
    </Bar>
  );
}
