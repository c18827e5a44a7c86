import type { Stats } from '@fettle/contract';
import { strings } from '../../strings/index.ts';
import { classNames } from '../../ui/class-names.ts';

const numbers = new Intl.NumberFormat('en');

/** The totals of an organization, one to a tile. */
export function StatTiles({ totals }: { totals: Stats['totals'] }) {
  const text = strings.numbers;
  const open = totals.tasks - totals.completedTasks;
  const tiles: { label: string; value: string; isBad?: boolean }[] = [
    { label: text.projects, value: numbers.format(totals.projects) },
    { label: text.openTasks, value: numbers.format(open) },
    { label: text.inProgress, value: numbers.format(totals.inProgressTasks) },
    { label: text.overdue, value: numbers.format(totals.overdueTasks), isBad: totals.overdueTasks > 0 },
    { label: text.dueSoon, value: numbers.format(totals.tasksDueSoon) },
    { label: text.completionRate, value: strings.common.percent(totals.completionRate) },
  ];
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
      {tiles.map(({ label, value, isBad = false }) => (
        <div key={label} className="flex flex-col rounded-2xl border border-line bg-surface p-4">
          <dt className="text-xs text-muted">{label}</dt>
          <dd className={classNames('mt-1 text-2xl font-semibold tabular-nums', isBad && 'text-danger')}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
