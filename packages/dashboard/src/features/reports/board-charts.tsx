import type { Stats } from '@fettle/contract';
import { strings } from '../../strings/index.ts';
import { columnColor, formatColumn, orderColumns } from './format-column.ts';
import { LinkedBars } from './linked-bars.tsx';

/** The highest priority first. */
const priorities = ['critical', 'high', 'medium', 'low'] as const;

const colors: Record<(typeof priorities)[number], string> = {
  critical: 'bg-danger-fill',
  high: 'bg-warning-fill',
  medium: 'bg-info-fill',
  low: 'bg-line-strong',
};

/** Tasks by column and by priority. */
export function BoardCharts({ slug, stats }: { slug: string; stats: Stats }) {
  const text = strings.reports;
  const columns = orderColumns(stats.tasksByStatus);
  const shared = {
    slug,
    summary: text.allTasks(stats.totals.tasks),
    max: Math.max(1, stats.totals.tasks),
  };
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <LinkedBars
        {...shared}
        title={text.byStatus}
        bars={columns.map(([key, value]) => ({
          label: formatColumn(key),
          value,
          color: { color: columnColor(key) },
          tasks: { status: key },
        }))}
      />
      <LinkedBars
        {...shared}
        title={text.byPriority}
        bars={priorities.map((priority) => ({
          label: strings.priorities[priority],
          value: stats.tasksByPriority[priority],
          color: colors[priority],
          tasks: { priority },
        }))}
      />
    </div>
  );
}
