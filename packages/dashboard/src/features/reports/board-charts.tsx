import type { Stats } from '@fettle/contract';
import type { ReactNode } from 'react';
import { strings } from '../../strings/index.ts';
import { BarList, type BarTone } from '../../ui/charts/bar-list.tsx';
import { formatColumn, orderColumns } from './format-column.ts';

/** The highest priority first. */
const priorities = ['critical', 'high', 'medium', 'low'] as const;

const tones: Record<(typeof priorities)[number], BarTone> = {
  critical: 'danger',
  high: 'warning',
  medium: 'info',
  low: 'muted',
};

/** Tasks by column and by priority. */
export function BoardCharts({ stats }: { stats: Stats }) {
  const text = strings.reports;
  const columns = orderColumns(stats.tasksByStatus);
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Box>
        <BarList
          title={text.byStatus}
          summary={text.allTasks(stats.totals.tasks)}
          max={Math.max(1, stats.totals.tasks)}
          columns={[text.column, text.tasks]}
          bars={columns.map(([key, value]) => ({ label: formatColumn(key), value, tone: 'accent' }))}
        />
      </Box>
      <Box>
        <BarList
          title={text.byPriority}
          summary={text.allTasks(stats.totals.tasks)}
          max={Math.max(1, stats.totals.tasks)}
          columns={[text.priority, text.tasks]}
          bars={priorities.map((priority) => ({
            label: strings.priorities[priority],
            value: stats.tasksByPriority[priority],
            tone: tones[priority],
          }))}
        />
      </Box>
    </div>
  );
}

function Box({ children }: { children: ReactNode }) {
  return <div className="rounded-2xl border border-line bg-surface shadow-card p-4 sm:p-5">{children}</div>;
}
