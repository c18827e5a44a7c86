import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { LoadFailed } from '../../components/feedback/load-failed.tsx';
import { timeSumsQuery } from '../../data/orgs/reports.ts';
import { formatMinutes } from '../../strings/format/format-minutes.ts';
import { strings } from '../../strings/index.ts';
import { ChartHead } from '../../ui/charts/chart-head.tsx';
import { StackedBars } from '../../ui/charts/stacked-bars.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { groupTime } from './group-time.ts';
import { MonthPicker } from './month-picker.tsx';
import { formatMonth, monthOf, rangeOfMonth } from './months.ts';
import { SaveTimeButton } from './save-time-button.tsx';

interface TimeSectionProps {
  slug: string;
  month: string | undefined;
  onMonth: (month: string) => void;
}

/** Minutes of a month by project and person, and a CSV download for billing. */
export function TimeSection({ slug, month = monthOf(new Date()), onMonth }: TimeSectionProps) {
  const range = rangeOfMonth(month);
  const { data, error, refetch } = useQuery(timeSumsQuery(slug, range));
  const text = strings.reports;
  const { parts, stacks, total } = groupTime(data ?? [], text.others);
  const summary = text.timeSummary(formatMinutes(total), formatMonth(month));
  return (
    <section
      aria-label={text.time}
      className="rounded-2xl border border-line bg-surface shadow-card p-4 sm:p-5"
    >
      <ChartHead title={text.time} summary={total === 0 ? '' : summary}>
        <MonthPicker month={month} onChange={onMonth} />
        <SaveTimeButton slug={slug} range={range} disabled={total === 0} />
      </ChartHead>
      {error !== null && data === undefined ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <SkeletonRows count={3} label={strings.common.loading} />
      ) : total === 0 ? (
        <EmptyState
          icon={<Clock size={20} />}
          title={text.noTimeTitle(formatMonth(month))}
          text={text.noTimeText}
        />
      ) : (
        <StackedBars
          title={text.time}
          summary={summary}
          hideCaption
          columns={[text.project, ...parts]}
          stacks={stacks}
          say={formatMinutes}
        />
      )}
    </section>
  );
}
