import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailed } from '../../components/feedback/load-failed.tsx';
import { throughputQuery } from '../../data/orgs/reports.ts';
import { createDateFormat } from '../../strings/format/date-format.ts';
import { strings } from '../../strings/index.ts';
import { BarChart } from '../../ui/charts/bar-chart.tsx';
import { ChartHead } from '../../ui/charts/chart-head.tsx';
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { lastWeeks } from './last-weeks.ts';

const spans = ['8', '12', '26'] as const;
const short = createDateFormat({ month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Tasks created and completed per week: whether work gets done faster than it arrives. */
export function ThroughputChart({ slug }: { slug: string }) {
  const [span, setSpan] = useState<(typeof spans)[number]>('12');
  const { data, error, refetch } = useQuery(throughputQuery(slug, lastWeeks(new Date(), Number(span))));
  const text = strings.reports;
  const sum = (of: 'created' | 'completed'): number =>
    data?.weeks.reduce((all, week) => all + week[of], 0) ?? 0;
  const summary = data === undefined ? '' : text.throughputSummary(sum('created'), sum('completed'));
  return (
    <section
      aria-label={text.throughput}
      className="rounded-2xl border border-line bg-surface shadow-card p-4 sm:p-5"
    >
      <ChartHead title={text.throughput} summary={summary}>
        <SegmentedControl
          label={text.span}
          value={span}
          options={spans.map((weeks) => ({ value: weeks, label: text.weeks(weeks) }))}
          onChange={setSpan}
        />
      </ChartHead>
      {error !== null && data === undefined ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton className="h-52 w-full" />
      ) : (
        <BarChart
          title={text.throughput}
          summary={summary}
          hideCaption
          columns={[text.week, text.created, text.completed]}
          groups={data.weeks.map(({ week, created, completed }) => ({
            label: short(new Date(week)),
            values: [created, completed],
          }))}
        />
      )}
    </section>
  );
}
