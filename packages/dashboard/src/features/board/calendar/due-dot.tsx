import type { TaskCompact } from '@fettle/contract';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { stateOf } from './use-calendar-item.ts';

const kinds = ['late', 'soon', 'later', 'done'] as const;
type DotKind = (typeof kinds)[number];

/** In the colors that due dates have elsewhere. What is done is hollow. */
const looks: Record<DotKind, string> = {
  late: 'bg-danger-fill',
  soon: 'bg-warning-fill',
  later: 'bg-muted',
  done: 'border border-muted',
};

/** A task that is due on a day. */
export function DueDot({ kind }: { kind: DotKind }) {
  return <span className={classNames('size-1.5 shrink-0 rounded-full', looks[kind])} />;
}

/** How a task is marked. */
export function dotOf(task: TaskCompact): DotKind {
  const { isDone, isLate, isSoon } = stateOf(task);
  if (isDone) return 'done';
  return isLate ? 'late' : isSoon ? 'soon' : 'later';
}

/** What the dots of these tasks mean. Screen readers read no dots. */
export function DotLegend({ tasks }: { tasks: readonly TaskCompact[] }) {
  const used = new Set(tasks.map(dotOf));
  if (used.size === 0) return null;
  return (
    <p aria-hidden className="flex flex-wrap justify-center gap-x-4 pt-1 pb-1.5 text-xs text-muted">
      {kinds
        .filter((kind) => used.has(kind))
        .map((kind) => (
          <span key={kind} className="inline-flex items-center gap-1.5">
            <DueDot kind={kind} />
            {strings.calendar.dots[kind]}
          </span>
        ))}
    </p>
  );
}
