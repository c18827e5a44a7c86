import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowLeft, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { loadMore, MoreFailed } from '../../../components/feedback/load-more.tsx';
import { type IgnoredFilter, ignoredIssuesQuery } from '../../../data/audits/ignored-issues.ts';
import { useProjectRights } from '../../../data/projects/permissions.ts';
import { projectQuery } from '../../../data/projects/projects.ts';
import { strings } from '../../../strings/index.ts';
import { Button, buttonClass } from '../../../ui/controls/button.tsx';
import { SearchField } from '../../../ui/controls/search-field.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { VirtualList } from '../../../ui/lists/virtual-list.tsx';
import { ChoiceMenu } from '../../../ui/menus/choice-menu.tsx';
import { EmptyCard } from '../empty-card.tsx';
import { headingId, IgnoredRow } from './ignored-row.tsx';

const route = getRouteApi('/shell/projects/$projectId/audits/ignored');
const text = strings.ignoring;

/** What is ignored in a project: search it, change why and until when, and let it count again. */
export function IgnoredPage() {
  const { projectId } = route.useParams();
  const { data: project } = useSuspenseQuery(projectQuery(projectId));
  const { canWrite } = useProjectRights(project);
  const [filter, setFilter] = useState<IgnoredFilter>({});
  const list = useInfiniteQuery(ignoredIssuesQuery(projectId, filter));
  const { data, error, refetch } = list;
  const issues = data?.pages.flatMap(({ items }) => items);
  const total = data?.pages[0]?.total ?? 0;
  const isFiltered = filter.q !== undefined || filter.active !== undefined;
  return (
    <div className="page space-y-5">
      <header>
        <Link
          to="/projects/$projectId/audits"
          params={{ projectId }}
          className="inline-flex items-center gap-1.5 text-sm text-muted hover:text-ink"
        >
          <ArrowLeft size={15} aria-hidden />
          {text.back}
        </Link>
        <h2 id={headingId} tabIndex={-1} className="mt-1 text-lg font-semibold outline-none">
          {text.title}
        </h2>
        <p className="text-sm text-muted">{text.text}</p>
      </header>
      {issues?.length === 0 && !isFiltered ? null : (
        <Filters filter={filter} onFilter={setFilter} count={issues === undefined ? '' : text.total(total)} />
      )}
      {error !== null && issues === undefined ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : null}
      {error === null && issues === undefined ? <SkeletonRows label={strings.common.loading} /> : null}
      {issues?.length === 0 ? (
        <EmptyCard
          {...(isFiltered ? {} : { icon: <EyeOff size={20} /> })}
          title={isFiltered ? text.noMatches : text.noneTitle}
          text={isFiltered ? '' : text.noneText}
          action={
            isFiltered ? (
              <Button onClick={() => setFilter({})}>{strings.auditFindings.clear}</Button>
            ) : (
              <Link to="/projects/$projectId/audits" params={{ projectId }} className={buttonClass({})}>
                {text.viewAudits}
              </Link>
            )
          }
        />
      ) : null}
      {issues === undefined || issues.length === 0 ? null : (
        <section aria-label={text.title}>
          <div className="overflow-clip rounded-2xl border border-line bg-surface shadow-card">
            <VirtualList
              count={issues.length}
              total={total}
              rowHeight={92}
              keyOf={(index) => issues[index]?.id ?? index}
              renderRow={(index) => {
                const issue = issues[index];
                return issue === undefined ? null : (
                  <IgnoredRow issue={issue} rootUrl={project.url ?? ''} canWrite={canWrite} />
                );
              }}
              onNearEnd={() => loadMore(list)}
            />
          </div>
        </section>
      )}
      <MoreFailed list={list} />
    </div>
  );
}

interface FiltersProps {
  filter: IgnoredFilter;
  onFilter: (filter: IgnoredFilter) => void;
  /** The number of matches, as text. */
  count: string;
}

function Filters({ filter, onFilter, count }: FiltersProps) {
  const { q, active } = filter;
  return (
    <search aria-label={text.filters} className="flex flex-wrap items-center gap-2">
      <ChoiceMenu
        label={text.state}
        value={active}
        none={text.any}
        choices={(['true', 'false'] as const).map((value) => ({ value, label: text.states[value] }))}
        onChange={(value) =>
          onFilter({
            ...(q === undefined ? {} : { q }),
            ...(value === 'true' || value === 'false' ? { active: value } : {}),
          })
        }
      />
      <SearchField
        label={text.search}
        value={q ?? ''}
        onChange={(value) =>
          onFilter({ ...(active === undefined ? {} : { active }), ...(value === '' ? {} : { q: value }) })
        }
      />
      <span role="status" className="ml-auto text-xs text-muted tabular-nums max-sm:basis-full">
        {count}
      </span>
    </search>
  );
}
