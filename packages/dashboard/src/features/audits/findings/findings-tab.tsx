import type { FindingTask } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { InspectLink } from '../../../components/audits/inspect-link.tsx';
import { findingTasksQuery } from '../../../data/audits/finding-tasks.ts';
import { strings } from '../../../strings/index.ts';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { LeftOut } from '../ignoring/left-out.tsx';
import { OtherChecks } from '../overview/other-checks.tsx';
import type { TabProps } from '../tab-props.ts';
import { CheckCard } from './check-card.tsx';
import { type CheckFindings, filterChecks, findingsByCheck } from './checks.ts';
import { FindingFilters } from './finding-filters.tsx';
import { FindingList } from './finding-list.tsx';

/** The issues of an audit in the order to work on them, with changes since the previous audit. */
export function FindingsTab(props: TabProps) {
  const { audit, project, canWrite, search, onSearch, filters } = props;
  const text = strings.auditFindings;
  const { data: links } = useQuery(findingTasksQuery(project.id));
  const checks = findingsByCheck(audit);
  const shown = filterChecks(checks, search);
  const isFiltered = search.change ?? search.severity ?? search.category ?? search.url ?? search.pageUrl;
  const isList =
    (search.url ?? search.pageUrl ?? search.ignored) !== undefined && audit.findingGroups !== null;
  const shared = { audit, project, canWrite, links };
  return (
    <div className="space-y-4">
      <FindingFilters audit={audit} checks={checks} search={search} onSearch={onSearch} filters={filters} />
      {audit.findingGroups === null ? <p className="text-sm text-muted">{text.notKept}</p> : null}
      {search.pageUrl === undefined ? null : (
        <p className="text-sm break-words text-muted">
          {text.onPage}{' '}
          <InspectLink
            projectId={project.id}
            auditId={audit.id}
            url={search.pageUrl}
            rootUrl={audit.config.rootUrl}
          />
        </p>
      )}
      {isFiltered === undefined && shown.length > 0 ? <Total audit={audit} /> : null}
      <LeftOut audit={audit} />
      {isList ? (
        <div className="rounded-2xl border border-line bg-surface shadow-card p-4">
          <FindingList {...shared} filter={search} showsCheck />
        </div>
      ) : (
        [true, false].map((isSearch) => (
          <CheckSection
            key={String(isSearch)}
            {...shared}
            isSearch={isSearch}
            checks={shown.filter((check) => check.isSearch === isSearch)}
            search={search}
            onSearch={onSearch}
          />
        ))
      )}
      {shown.length === 0 && !isList ? (
        <EmptyState title={isFiltered === undefined ? text.perfect : text.noMatches} text="" />
      ) : null}
      <OtherChecks audit={audit} />
    </div>
  );
}

function Total({ audit: { issueCount, occurrenceCount } }: Pick<TabProps, 'audit'>) {
  if (issueCount === null || occurrenceCount === null) return null;
  return <p className="text-sm text-muted">{strings.auditFindings.total(issueCount, occurrenceCount)}</p>;
}

interface CheckSectionProps extends Omit<TabProps, 'filters'> {
  links: readonly FindingTask[] | undefined;
  isSearch: boolean;
  checks: readonly CheckFindings[];
}

function CheckSection({ isSearch, checks, search, onSearch, ...shared }: CheckSectionProps) {
  const text = strings.auditFindings;
  if (checks.length === 0) return null;
  const title = isSearch ? text.seoTitle : text.otherTitle;
  return (
    <section aria-label={title} className="space-y-2">
      <h3 className="flex flex-wrap items-baseline gap-x-3 pt-1 text-sm font-semibold">
        {title}
        {isSearch ? null : <span className="text-xs font-normal text-muted">{text.otherPoints}</span>}
      </h3>
      <ul className="space-y-2">
        {checks.map((check) => (
          <li key={check.id}>
            <CheckCard
              {...shared}
              check={check}
              search={search}
              isOpen={search.check === check.id}
              onToggle={() => {
                const { check: open, ...rest } = search;
                onSearch(open === check.id ? rest : { ...rest, check: check.id });
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
