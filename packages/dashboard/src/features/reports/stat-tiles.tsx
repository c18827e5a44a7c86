import type { Stats } from '@fettle/contract';
import { formatNumber } from '../../strings/format/format-number.ts';
import { strings } from '../../strings/index.ts';
import { classNames } from '../../ui/class-names.ts';

/** The totals of an organization, one per tile. */
export function StatTiles({ totals }: { totals: Stats['totals'] }) {
  const text = strings.reports;
  const open = totals.tasks - totals.completedTasks;
  const tiles: { label: string; value: string; note?: string; isBad?: boolean }[] = [
    { label: text.projects, value: formatNumber(totals.projects) },
    { label: text.openTasks, value: formatNumber(open) },
    { label: text.started, value: formatNumber(totals.inProgressTasks) },
    { label: text.overdue, value: formatNumber(totals.overdueTasks), isBad: totals.overdueTasks > 0 },
    { label: text.dueSoon, value: formatNumber(totals.tasksDueSoon) },
    {
      label: text.completionRate,
      value: strings.common.percent(totals.completionRate),
      note: text.completedOf(totals.completedTasks, totals.tasks),
    },
  ];
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
      {tiles.map(({ label, value, note, isBad = false }) => (
        <div key={label} className="flex flex-col rounded-2xl border border-line bg-surface shadow-card p-4">
          <dt className="text-xs text-muted">{label}</dt>
          <dd className={classNames('mt-1 text-2xl font-semibold tabular-nums', isBad && 'text-danger')}>
            {value}
          </dd>
          {note === undefined ? null : <dd className="text-xs text-muted">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
