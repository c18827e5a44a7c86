import type { OrgTime } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { LoadFailed } from '../../components/feedback/load-failed.tsx';
import { timeSumsQuery } from '../../data/orgs/reports.ts';
import { formatMinutes } from '../../strings/format/format-minutes.ts';
import { strings } from '../../strings/index.ts';
import { ChartHead } from '../../ui/charts/chart-head.tsx';
import { StackedBars } from '../../ui/charts/stacked-bars.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { groupTime } from './group-time.ts';
import { MonthPicker } from './month-picker.tsx';
import { formatMonth, monthOf, rangeOfMonth } from './months.ts';
import type { ReportsSearch } from './reports-search.ts';
import { SaveTimeButton } from './save-time-button.tsx';
import { TimeFilters } from './time-filters.tsx';

interface TimeSectionProps {
  slug: string;
  search: ReportsSearch;
  onChange: (search: ReportsSearch) => void;
}

/** Minutes of a month by project and person, and a CSV download for billing of what is shown. */
export function TimeSection({ slug, search, onChange }: TimeSectionProps) {
  const { month = monthOf(new Date()), project, person } = search;
  const range = rangeOfMonth(month);
  const { data, error, refetch } = useQuery(timeSumsQuery(slug, range));
  const text = strings.reports;
  const { parts, stacks, total } = groupTime(filterTime(data ?? [], search), text.others);
  const summary = text.timeSummary(formatMinutes(total), formatMonth(month));
  return (
    <section
      aria-label={text.time}
      className="rounded-2xl border border-line bg-surface shadow-card p-4 sm:p-5"
    >
      <ChartHead title={text.time} summary={total === 0 ? '' : summary}>
        <TimeFilters sums={data ?? []} search={search} onChange={onChange} />
        <MonthPicker month={month} onChange={(next) => onChange({ ...search, month: next })} />
        <SaveTimeButton
          slug={slug}
          query={{
            ...range,
            ...(project === undefined ? {} : { projectId: project }),
            ...(person === undefined ? {} : { userId: person }),
          }}
          disabled={total === 0}
        />
      </ChartHead>
      {error !== null && data === undefined ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <SkeletonRows count={3} label={strings.common.loading} />
      ) : total === 0 ? (
        <NoTime isFiltered={data.length > 0} month={month} onClear={() => onChange({ month })} />
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

function filterTime(sums: readonly OrgTime[], { project, person }: ReportsSearch): OrgTime[] {
  return sums.filter(
    ({ projectId, userId }) =>
      (project === undefined || projectId === project) && (person === undefined || userId === person),
  );
}

/** Why nothing is shown: nothing was logged, or the filters match none of it. */
function NoTime({ isFiltered, month, onClear }: { isFiltered: boolean; month: string; onClear: () => void }) {
  const text = strings.reports;
  return isFiltered ? (
    <EmptyState
      icon={<Clock size={20} />}
      title={text.noMatchTitle}
      text={text.noMatchText(formatMonth(month))}
      action={<Button onClick={onClear}>{strings.board.clearFilters}</Button>}
    />
  ) : (
    <EmptyState
      icon={<Clock size={20} />}
      title={text.noTimeTitle(formatMonth(month))}
      text={text.noTimeText}
    />
  );
}
